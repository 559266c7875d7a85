"""Hand histories in the format ``paiju/1``: read, write, walk, verify, keep, import."""
