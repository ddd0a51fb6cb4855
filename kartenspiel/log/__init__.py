"""Logs: written by the referee, read, played again and verified."""
