"""A town of several processes: the bus goes, a process is killed, and games go on."""

from __future__ import annotations

import signal

import pytest

from tests.web.server.test_processes import (
    Player,
    assert_every_promise_was_kept,
    move_to,
    wait_for_more,
)
from tests.web.server_process import Running, Stream
from tools.town import town

pytestmark = [pytest.mark.postgres, pytest.mark.nightly]


def _toggle(server: Running, code: str, token: str, times: int) -> int:
    """Some commands, all of which are answered; the number of the last event."""
    seq = 0
    for number in range(times):
        seq = server.command(code, token, "LockTable", locked=number % 2 == 0)["seq"]
    return seq


def test_without_the_bus_moves_go_on_and_phones_catch_up() -> None:
    with town(2) as found:
        one, two = found.servers
        assert found.bus is not None
        _, ana = one.ask("POST", "/tables", {"name": "Ana"})
        stream = Stream(two, ana["code"], None)
        last = _toggle(one, ana["code"], ana["token"], 2)
        assert stream.until(last) == list(range(1, last + 1))
        found.bus.stop()
        for _ in range(3):
            # At the other process nobody has told: it looks.
            before, last = last, _toggle(one, ana["code"], ana["token"], 4)
            assert stream.until(last) == list(range(before + 1, last + 1))
        found.bus.start()
        before, last = last, _toggle(one, ana["code"], ana["token"], 4)
        assert stream.until(last) == list(range(before + 1, last + 1))
        stream.close()
        assert [server.stop() for server in found.servers] == [0, 0]
        assert "Traceback" not in "".join(one.said + two.said)


def test_phones_of_a_killed_process_are_at_another_and_have_missed_nothing() -> None:
    with town(3) as found:
        one, two, three = found.servers
        _, ana = one.ask("POST", "/tables", {"name": "Ana"})
        code, token = ana["code"], ana["token"]
        streams = [
            Stream(server, code, token if server is two else None) for server in (two, three)
        ]
        last = _toggle(one, code, token, 4)
        for stream in streams:
            assert stream.until(last) == list(range(1, last + 1))
        body = {"id": "sent-as-it-died", "command": {"type": "LockTable", "locked": True}}
        first = two.ask("POST", f"/tables/{code}/commands", body, token)[1]
        two.stop(signal.SIGKILL)
        # The line breaks at once: nobody waits for a sign of life that does not come.
        while streams[0].next() is not None:
            pass
        known, last = first["seq"], _toggle(three, code, token, 4)
        again = Stream(three, code, token, after=known)
        assert again.until(last) == list(range(known + 1, last + 1))
        # What it was not known to have heard is sent again, and acts once.
        assert (
            three.ask("POST", f"/tables/{code}/commands", body, token)[1]["events"]
            == (first["events"])
        )
        assert streams[1].until(last)[-1] == last
        for stream in (*streams, again):
            stream.close()


def test_what_a_process_killed_under_load_has_promised_is_kept_and_its_phones_play_on() -> None:
    with town(3) as found:
        one, two, three = found.servers
        players = []
        for server in (two, three) * 3:
            _, ana = server.ask("POST", "/tables", {"name": "Ana"})
            players.append(Player(server, ana["code"], ana["token"]))
        dying = [player for player in players if player.server is two]
        # Phones that look, each where its table is played, and elsewhere.
        near = {player: Stream(two, player.code, None) for player in dying}
        far = {player: Stream(one, player.code, None) for player in players}
        for player in players:
            player.start()
        wait_for_more(players, [0] * len(players), 8)
        two.stop(signal.SIGKILL)
        move_to(one, dying)
        known = {}
        for player, stream in near.items():
            known[player] = 0
            # The line breaks at once: nobody waits for a sign of life that does not come.
            while (message := stream.next()) is not None:
                known[player] = message[1]["seq"]
            stream.close()
            near[player] = Stream(one, player.code, None, after=known[player])
        assert_every_promise_was_kept(three, players, found.url)
        # Nobody else has noticed.
        assert not any(player.repeated for player in players if player not in dying)
        for player, stream in (*far.items(), *near.items()):
            first = known[player] + 1 if stream is near.get(player) else 1
            last = max(e["seq"] for events in player.acknowledged.values() for e in events)
            assert stream.until(last)[: last - first + 1] == list(range(first, last + 1))
            stream.close()
