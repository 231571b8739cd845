"""What can be chosen for a print, and how what somebody chose is read."""
