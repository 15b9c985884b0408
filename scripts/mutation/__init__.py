"""Breaks the engine in small ways, one at a time, and sees whether the tests notice."""
