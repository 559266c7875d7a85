"""What the project costs, measured."""
