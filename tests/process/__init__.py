"""Whole runs of the real command with real bot processes."""
