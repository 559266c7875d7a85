"""The command line: ``python -m cli``. A thin skin over the engine, the replays and the API."""
