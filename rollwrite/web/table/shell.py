"""The table as JSON, in the reader's language: all that a phone draws, and nothing secret.

The browser decides nothing: what may be done now, what fits and why not is all in here. What the
table's game adds comes from its :class:`~rollwrite.web.table.game_view.GameView`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any

from rollwrite.i18n import Translator
from rollwrite.schema.dataclass_json import Moment, note
from rollwrite.service import TableSnapshot
from rollwrite.table import may
from rollwrite.table.events import Seq
from rollwrite.table.seats import Face, Seat, SeatKind, bot_name
from rollwrite.table.state import AnyTable, Claim, match_results, totals, wins
from rollwrite.web.table.bots import ViewBot, bot_text, bots_view, own_of_seat
from rollwrite.web.table.game_view import AnyGameView, GameGroup, Learning, Task, lobby_task
from rollwrite.web.table.parts import own, written
from rollwrite.web.table.setting_fields import (
    SettingField,
    setting_fields,
    setting_values,
    with_a_choice,
)


@dataclass(frozen=True)
class ViewClaim:
    """Somebody asks for a seat.

    :ivar text: the question, to those who may answer it; to others how far it is.
    :ivar hint: who else is asked, and for how long; null where there is no more to say.
    :ivar asked: the seats whose phones are asked now and have not said yes.
    :ivar until: until when only they are asked, and must all say yes, or the seat's own phone is
        waited for; null where one yes is enough.
    :ivar confirmed: the seats whose phones have said yes.
    :ivar can_answer: whether the reader's phone may say yes or no now.
    :ivar is_own: whether it asks for the reader's own seat.
    """

    claim: str
    seat: int
    name: str
    text: str
    hint: str | None
    asked: tuple[int, ...]
    until: Moment | None
    confirmed: tuple[int, ...]
    can_answer: bool
    is_own: bool


@dataclass(frozen=True)
class ViewMovedSeat:
    """A seat of the reader's phone that others have given to another one; it may take it back.

    :ivar text: what has happened.
    """

    seat: int
    name: str
    text: str


def moved_view(t: Translator, snapshot: TableSnapshot) -> tuple[ViewMovedSeat, ...]:
    """The seats that the phone that looks may take back."""
    key = "table.claim.moved" if snapshot.actor is None else "table.claim.moved_guest"
    found = (snapshot.table.seat(one.seat) for one in snapshot.moved)
    return tuple(
        ViewMovedSeat(seat.number, seat.name, t(key, name=seat.name))
        for seat in found
        if seat is not None
    )


def claims_view(t: Translator, snapshot: TableSnapshot) -> tuple[ViewClaim, ...]:
    """All claims of a table, for the phone that looks."""
    table = snapshot.table
    return tuple(
        _claim(t, snapshot, claim, seat)
        for claim in table.claims
        if (seat := table.seat(claim.seat)) is not None
    )


def _claim(t: Translator, snapshot: TableSnapshot, claim: Claim, seat: Seat) -> ViewClaim:
    table, actor = snapshot.table, snapshot.actor
    can_answer = may.answer_claim(table, claim, actor) is None and actor not in claim.confirmed
    text, hint = _words(t, snapshot, claim, seat)
    return ViewClaim(
        claim.claim,
        seat.number,
        seat.name,
        text,
        hint,
        asked(table, claim),
        claim.until if claim.asked or claim.waits else None,
        claim.confirmed,
        can_answer,
        actor == seat.number,
    )


def asked(table: AnyTable, claim: Claim) -> tuple[int, ...]:
    """The seats whose phones are asked about a claim now and have not said yes."""
    every = claim.asked or table.phones
    return tuple(number for number in every if number not in claim.confirmed)


def _words(
    t: Translator, snapshot: TableSnapshot, claim: Claim, seat: Seat
) -> tuple[str, str | None]:
    """Text and hint."""
    table, actor, name = snapshot.table, snapshot.actor, seat.name
    found = [table.seat(number) for number in asked(table, claim)]
    names = t.join([one.name for one in found if one is not None])
    own = table.phone_of(seat.number)
    is_own_turn = claim.asked == (own,)
    if claim.claim == snapshot.claim:
        if claim.waits:
            return t("table.claim.wait_sleeps", name=name), None
        if is_own_turn:
            return t("table.claim.wait_own", name=name), None
        if claim.asked and found:
            return t.n("table.claim.wait_all", len(found), names=names), None
        return t("table.claim.wait_any", name=name), None
    if actor == own:
        text = t("table.claim.own" if actor == seat.number else "table.claim.guest", name=name)
        if table.phones == (own,):
            # There are no others.
            return text, None
        return text, t("table.claim.own_first" if is_own_turn else "table.claim.others_too")
    if is_own_turn:
        return t("table.claim.elsewhere", name=name), None
    if claim.waits:
        if actor in claim.confirmed:
            return t("table.claim.sleeps_confirmed", name=name), None
        return t("table.claim.ask", name=name), t("table.claim.sleeps", name=name)
    if actor in claim.confirmed:
        return t("table.claim.confirmed", name=name, names=names), None
    hint = t("table.claim.all") if claim.asked else None
    return t("table.claim.ask", name=name), hint


@dataclass(frozen=True)
class ViewSeat:
    """A seat.

    :ivar mine: whether the reader's phone speaks for it.
    :ivar face: of its person; null for a bot that has the face of its level.
    :ivar starter: whether it starts the next game (D4).
    :ivar level: of the program that plays here; None while a person does.
    :ivar bot_name: the name of that program; ``bot_text`` how it plays, or for whom.
    :ivar thinking: the table waits for the program.
    :ivar can_remove: whether the reader's phone may free the seat.
    :ivar can_let_bot_play: whether it may let a program play on here, or give a program that sits
        here another level; ``can_take_back`` whether it may end that.
    :ivar can_hand_over: whether it may vote for letting a program play on here.
    """

    seat: int
    name: str
    kind: SeatKind
    keeper: int | None
    face: Face | None
    mine: bool
    starter: bool
    host: bool
    level: int | None
    bot_name: str | None
    bot_text: str | None
    thinking: bool
    can_remove: bool
    can_let_bot_play: bool
    can_take_back: bool
    can_hand_over: bool


@dataclass(frozen=True)
class You:
    """The reader: the own seat, and all seats of the device."""

    seat: int
    seats: tuple[int, ...]


@dataclass(frozen=True)
class MatchTotal:
    """What a seat has in a match.

    :ivar points: the sum over its games; ``tiebreak`` decides between equal ones.
    :ivar wins: how many of them it has won.
    :ivar text: its games won and its points in words.
    """

    seat: int
    name: str
    rank: int
    points: int
    tiebreak: int
    wins: int
    text: str


@dataclass(frozen=True)
class Match:
    """Several games added up (S4).

    :ivar games: their numbers.
    """

    games: tuple[int, ...]
    totals: tuple[MatchTotal, ...]
    text: str


@dataclass(frozen=True)
class View:
    """The table as one reader sees it, in the reader's language. A game has its own kind of it.

    :ivar seq: the number of the last event.
    :ivar rules: the key of the rules of its game.
    :ivar game_key: the game as a table is opened for it: ``dice``, ``duo``; ``game_name`` what
        people call it.
    :ivar how_to_play: the game in three short sentences; none where its lesson says it all.
    :ivar learning: its lesson, and its rules with pictures; null where there are none.
    :ivar games: what could be played instead (``ChangeGame``), in groups; nothing during a game.
    :ivar phase: ``lobby`` before the first game, ``over`` after one; else as the game says.
    :ivar say: for a live region, when it has changed.
    :ivar setting_fields: what can be changed of ``settings`` now, in words; nothing during a game.
    :ivar settings_text: the most important of them in a few words.
    :ivar colours: the words of each colour.
    :ivar places: how many can play at the table.
    :ivar can_add_bot: whether the reader's phone may seat one of ``bots``; none where no program
        may play, alone in a dice game.
    :ivar reactions: whether signs and nudges can be sent.
    :ivar nudges: the seats that the reader's phone may nudge now.
    :ivar left_to_bots: whether only bots play on, so that whoever sits here may ask to see the end.
    :ivar match: the games added up, from the second one on.
    :ivar paused: whether the table rests: nobody plays on.
    :ivar stopped: whether it does because its last round is over.
    """

    code: str
    seq: Seq
    rules: str
    game_key: str
    game_name: str
    how_to_play: tuple[str, ...]
    learning: Learning | None
    games: tuple[GameGroup, ...]
    phase: str
    solo: bool
    locked: bool
    status: str
    say: str
    join_url: Annotated[str, note(format="uri")]
    settings: Any
    setting_fields: tuple[SettingField, ...]
    settings_text: str
    colours: dict[str, Any]
    you: You | None
    waiting_claim: str | None
    moved: tuple[ViewMovedSeat, ...]
    seats: tuple[ViewSeat, ...]
    places: int
    claims: tuple[ViewClaim, ...]
    can_join: bool
    can_add_bot: bool
    bots: tuple[ViewBot, ...]
    can_start: bool
    start_problem: str | None
    reactions: bool
    nudges: tuple[int, ...]
    left_to_bots: bool
    paused: bool
    stopped: bool
    game: Any
    match: Match | None
    tasks: tuple[Task, ...]


def shared_view(
    t: Translator,
    game_view: AnyGameView,
    snapshot: TableSnapshot,
    join_url: str,
    choices: Callable[[], tuple[GameGroup, ...]],
) -> View:
    """What all phones at the table share; gaps where each has its own.

    :param choices: the games that could be played instead.
    """
    table, game = snapshot.table, snapshot.table.game
    start = may.start(table)
    thinking = table.due_bots
    view: type[View] = game_view.view
    return view(
        code=snapshot.code,
        seq=snapshot.seq,
        rules=table.rules.key,
        game_key=game_view.key_of(table.settings),
        game_name=game_view.name(t, table.settings),
        how_to_play=written(game_view.how_to_play(t, table.settings)),
        learning=game_view.learning(table.settings),
        games=() if may.settle(table) or may.be_changed(table) else written(choices()),
        phase="lobby" if game is None else game.phase,
        solo=table.solo,
        locked=table.locked,
        status=own("status"),
        say=own("say"),
        join_url=join_url,
        settings=written(table.settings),
        setting_fields=written(_setting_fields(t, table)),
        settings_text=game_view.settings_text(t, table.settings),
        colours=_colours(t, game_view, table),
        you=own("you"),
        waiting_claim=own("waiting_claim"),
        moved=own("moved"),
        seats=tuple(
            ViewSeat(
                seat.number,
                seat.name,
                seat.kind,
                seat.keeper,
                seat.shown_face if seat.is_bot else seat.face,
                mine=own(f"mine {seat.number}"),
                starter=seat.number == table.starter,
                host=seat.number == table.host,
                level=seat.level,
                bot_name=None if seat.level is None else bot_name(seat.level),
                bot_text=bot_text(t, table, seat),
                thinking=seat.number in thinking,
                can_remove=own(f"remove {seat.number}"),
                can_let_bot_play=own(f"let {seat.number}"),
                can_take_back=own(f"back {seat.number}"),
                can_hand_over=own(f"hand {seat.number}"),
            )
            for seat in table.seats
        ),
        places=max(table.capacity, default=0),
        claims=own("claims"),
        can_join=(may.settle(table) or may.be_joined(table)) is None,
        can_add_bot=own("can_add_bot"),
        bots=bots_view(t, table),
        can_start=start is None,
        start_problem=None if start is None else game_view.refusal(t, start, table, None).detail,
        reactions=may.signal(table) is None,
        nudges=own("nudges"),
        left_to_bots=table.is_left_to_bots,
        paused=table.rests,
        stopped=table.is_stopped,
        game=None if game is None else game_view.game(t, table),
        match=_match(t, game_view, table),
        tasks=own("tasks"),
        **game_view.also(t, table),
    )


def own_values(t: Translator, game_view: AnyGameView, snapshot: TableSnapshot) -> dict[str, object]:
    """What fills the gaps for the phone that looks; a spectator's where it has no seat."""
    table, actor = snapshot.table, snapshot.actor
    mine = tuple(seat.number for seat in table.seats if table.speaks_for(actor, seat.number))
    tasks = tasks_of(t, game_view, table, actor)
    values: dict[str, object] = {
        "status": _status(t, game_view, table, actor),
        "say": game_view.live_region(t, table, tasks),
        "you": None if actor is None else You(actor, mine),
        "waiting_claim": snapshot.waiting_claim,
        "moved": moved_view(t, snapshot),
        "claims": claims_view(t, snapshot),
        "can_add_bot": actor is not None and (may.settle(table) or may.add_bot(table)) is None,
        "nudges": may.nudged(table, actor),
        "tasks": tasks,
        **{f"mine {seat.number}": seat.number in mine for seat in table.seats},
        **({} if table.game is None else game_view.own(table, actor)),
    }
    for seat in table.seats:
        values |= own_of_seat(table, seat, actor)
    return values


def tasks_of(
    t: Translator, game_view: AnyGameView, table: AnyTable, actor: int | None
) -> tuple[Task, ...]:
    """The tasks of the seats that the phone of ``actor`` speaks for, its own first."""
    seats = [seat for seat in table.seats if table.speaks_for(actor, seat.number)]
    seats.sort(key=lambda seat: seat.number != actor)
    playing = () if table.game is None else table.game.seats
    return tuple(
        game_view.task(t, table, seat.number)
        if seat.number in playing
        else lobby_task(t, seat.number, seat.name)
        for seat in seats
    )


def _setting_fields(t: Translator, table: AnyTable) -> tuple[SettingField, ...]:
    if may.settle(table) or may.be_changed(table):
        return ()
    described = table.rules.described(table.settings)
    values = setting_values(described, table.settings)
    return with_a_choice(setting_fields(t, described, values, solo=table.solo))


def _colours(t: Translator, game_view: AnyGameView, table: AnyTable) -> dict[str, Any]:
    """Those of the newest game, and of the next one if it will have others."""
    before = {} if table.settled is None else game_view.colours(t, table.settled)
    return {**game_view.colours(t, table.settings), **before}


def _status(t: Translator, game_view: AnyGameView, table: AnyTable, actor: int | None) -> str:
    if table.game is None:
        return t.n("table.status.lobby", len(table.seats))
    if table.game.phase == "over":
        return t("table.status.over")
    return game_view.status(t, table, actor)


def _match(t: Translator, game_view: AnyGameView, table: AnyTable) -> Match | None:
    results = match_results(table)
    if len(results) < 2:
        return None
    names = {seat.number: seat.name for seat in table.seats}
    won = wins(results)
    settings = table.settings if table.settled is None else table.settled
    ranks = totals(results, high_wins=table.rules.high_wins(settings))
    rows = tuple(
        MatchTotal(
            rank.seat,
            names.get(rank.seat, ""),
            rank.rank,
            rank.points,
            rank.tiebreak,
            won[rank.seat],
            t.n("table.match.total", won[rank.seat], points=game_view.points(t, rank.points)),
        )
        for rank in ranks
        if rank.seat in names
    )
    text = " – ".join(f"{row.name} {row.wins}" for row in rows)
    return Match(tuple(r.game for r in results), rows, t("table.match.text", score=text))
