"""Reports on a class's pile of photographed sheets."""
