"""The words on sheets of the first edition, as they were."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Words:
    """In one language.

    :ivar letters: of blue, yellow, red and green.
    :ivar layouts: the names of the built-in layouts.
    """

    title: str
    area: str
    seat: str
    name: str
    date: str
    strikes: str
    markers: str
    ruler: str
    ruler_inches: str
    note: str
    score: str
    letters: str
    layouts: tuple[str, str, str]


WORDS = {
    "en": Words(
        title="Dice sheet",
        area="{name} · {side} × {side} squares",
        seat="Table {table} · seat {seat}",
        name="Name",
        date="Date",
        strikes="Strikes",
        markers="My markers",
        ruler="This line should be 50 mm long. If it isn’t, print at 100%.",
        ruler_inches="These lines should be 50 mm and 2 inches long. "
        "If they aren’t, print at 100%.",
        note="Same colour: corners touch, sides never. Each shape once. Fewest empty squares wins.",
        score="Empty squares",
        letters="BYRG",
        layouts=("Standard", "Travel", "Grand"),
    ),
    "es": Words(
        title="Hoja de dados",
        area="{name} · {side} × {side} casillas",
        seat="Mesa {table} · sitio {seat}",
        name="Nombre",
        date="Fecha",
        strikes="Comodines",
        markers="Mis colores",
        ruler="Esta línea debe medir 50 mm. Si no, imprime al 100 %.",
        ruler_inches="Estas líneas deben medir 50 mm y 2 pulgadas. Si no, imprime al 100 %.",
        note="Mismo color: se tocan por las esquinas, nunca por los lados. "
        "Cada figura una vez. Gana quien deja menos casillas vacías.",
        score="Casillas vacías",
        letters="ZMRV",
        layouts=("Normal", "De viaje", "Grande"),
    ),
    "fr": Words(
        title="Feuille de dés",
        area="{name} · {side} × {side} cases",
        seat="Table {table} · place {seat}",
        name="Nom",
        date="Date",
        strikes="Jokers",
        markers="Mes feutres",
        ruler="Ce trait doit mesurer 50 mm. Sinon, imprimez à 100 %.",
        ruler_inches="Ces traits doivent mesurer 50 mm et 2 pouces. Sinon, imprimez à 100 %.",
        note="Même couleur\xa0: par les coins, jamais par les côtés. "
        "Chaque forme une fois. Le but\xa0: le moins de cases vides possible.",
        score="Cases vides",
        letters="BJRV",
        layouts=("Normale", "De voyage", "Grande"),
    ),
}
