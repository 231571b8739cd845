"""A class that plays: one code for all, tables, chairs, and what the teacher says.

A class is its own small log. Its tables are ordinary ones, and know of it only that they rest.
"""

from rollwrite.classroom.deciding import decide, evolve, fold
from rollwrite.classroom.next_game import FIRST, scores, totals
from rollwrite.classroom.state import Child, ClassRefusedError, Classroom, ClassTable, dealt

__all__ = [
    "FIRST",
    "Child",
    "ClassRefusedError",
    "ClassTable",
    "Classroom",
    "dealt",
    "decide",
    "evolve",
    "fold",
    "scores",
    "totals",
]
