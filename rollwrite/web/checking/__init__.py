"""Sheets and boards that were played on paper: painted, photographed, checked."""
