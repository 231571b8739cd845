"""Piles of photographed sheets."""
