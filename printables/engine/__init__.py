"""What every page is drawn with, and how a drawing becomes a file."""
