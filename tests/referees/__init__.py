"""Independent referees of single games: see `common`."""
