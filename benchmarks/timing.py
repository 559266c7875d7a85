"""Measuring things in turn, several times, since a machine's other work comes and goes."""

import random
import statistics
from collections.abc import Callable, Mapping

RUNS = 5


def alternate(
    measures: Mapping[str, Callable[[], float]], runs: int = RUNS
) -> dict[str, list[float]]:
    """What each measure gave in each run; in every run all of them, in an order by chance."""
    results: dict[str, list[float]] = {name: [] for name in measures}
    for _ in range(runs):
        for name in random.sample(sorted(measures), len(measures)):
            results[name].append(measures[name]())
    return results


def medians(results: Mapping[str, list[float]]) -> dict[str, float]:
    return {name: statistics.median(found) for name, found in results.items()}


def print_rates(results: Mapping[str, list[float]], unit: str = "/s") -> None:
    """A line each: the median, and all that it is the median of."""
    for name, median in medians(results).items():
        every = " ".join(f"{rate:.0f}" for rate in results[name])
        print(f"{name:<34} {median:10.0f}{unit}   ({every})")
