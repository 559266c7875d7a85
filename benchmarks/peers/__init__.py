"""Replays by other libraries, each a script of its own for the environment that has them.

Every script prints one JSON object: ``hands``, ``actions`` and ``seconds``.
"""
