"""The WSGI entry point."""
