"""A lesson: a teacher, a projector, and phones that come late, are lost, or sit wrongly."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import POCKET
from tests.browser.looking import Inspector
from tests.browser.phone import Phone
from tests.browser.photographing import Reader, as_read, files
from tests.nights import IS_NIGHT

DeskFor = Callable[[], Page]
LAPTOP = {"viewport": {"width": 1280, "height": 720}, "locale": "en-GB", "reduced_motion": "reduce"}


class Lesson:
    """A class in a browser.

    :ivar code: of the class.
    """

    def __init__(
        self, new: Callable[..., BrowserContext], server: str, locale: str = "en-GB"
    ) -> None:
        self.new = new
        self.server = server
        self.locale = locale
        self.desk = new(**LAPTOP | {"locale": locale}).new_page()
        self.code = ""

    def open(self, children: int = 6, *, hands: str = "phones", own_names: bool = False) -> None:
        desk = self.desk
        desk.goto(f"{self.server}/class/new")
        desk.locator("#title").fill("3b")
        desk.locator("#children").fill(str(children))
        desk.locator(f"[name=hands][value={hands}]").check()
        if own_names:
            desk.locator("[name=own_names]").check()
        desk.locator("button[form=open]").click()
        desk.wait_for_url(re.compile("/teacher$"))
        self.code = desk.url.split("/")[-2]

    def child(self, name: str = "", *, sits: bool = True) -> Page:
        """Somebody comes in by the code, as one types it on Home's Join."""
        phone = self.new(**POCKET | {"locale": self.locale}).new_page()
        phone.goto(f"{self.server}/join")
        phone.locator("#code").fill(f"{self.code[:3].lower()} {self.code[3:]}")
        phone.locator("form.card button").click()
        if name:
            phone.locator("#name").fill(name)
        if sits:
            phone.locator("form.card[action$='/join'] button").click()
            phone.wait_for_url(re.compile("/t/"))
        else:
            # As an older page would have it: come, and stay where one is told one's place.
            # In one go, for the page puts back what it misses.
            phone.locator("form.card[action$='/join']").evaluate(
                "form => { form.querySelector('[name=sit]').remove(); form.requestSubmit(); }"
            )
        return phone


def next_game(desk: Page) -> None:
    """Open what is folded while games are on, and begin the next one."""
    folded = desk.locator("details[data-key='next-game']:not([open]) > summary")
    if folded.count():
        folded.click()
    desk.get_by_role("button", name="Next game", exact=True).click()
    desk.locator(".asked, .game-number").first.wait_for()
    if desk.locator(".asked").count():
        # Tables still play.
        desk.get_by_role("button", name="Next game now").click()


def end(desk: Page) -> None:
    """End the lesson, though tables still play."""
    desk.get_by_role("button", name="End the lesson").click()
    desk.get_by_role("button", name="End it now").click()


@pytest.fixture
def lesson(new_context: Callable[..., BrowserContext], server: str) -> Lesson:
    return Lesson(new_context, server)


@pytest.mark.thorough
def test_a_lesson_from_the_code_to_the_results(lesson: Lesson) -> None:
    lesson.open(6, hands="mixed")
    desk = lesson.desk
    show = lesson.new(**LAPTOP).new_page()
    show.goto(f"{lesson.server}/class/{lesson.code}/show")
    fox, owl = lesson.child(), lesson.child()
    # Both pages hear of it by themselves.
    expect(desk.locator("#table-1 .status")).to_have_text("2 of 3 seated")
    expect(show.locator(".seats .here")).to_have_count(2)
    if IS_NIGHT:
        assert not violations(desk)
    # All rest: the phones are told, and the table does not begin.
    desk.get_by_role("button", name="Pause all", exact=True).click()
    expect(fox.locator(".banners")).to_contain_text("look up")
    expect(show.locator(".shout")).to_contain_text("look up")
    desk.get_by_role("button", name="Undo").click()
    expect(fox.locator(".banners .notice.warn")).to_have_count(0)
    # What is tapped while the page changes is what was read: here a notice has just gone.
    desk.get_by_role("button", name="Pause all", exact=True).click()
    expect(desk.locator(".notice.warn")).to_be_visible()
    desk.get_by_role("button", name="Go on").click()
    desk.get_by_role("button", name="Last round").click()
    expect(owl.locator("#signals")).to_contain_text("Last round")
    expect(desk.locator(".notice p")).to_contain_text(["Last round!"])
    # A bot on an empty chair, and a word to all.
    desk.locator("#table-1").get_by_role("button", name="Add a bot").click()
    expect(desk.locator("#table-1 .bot-line")).to_have_count(1)
    desk.get_by_text("A word to all").first.click()
    desk.get_by_label("A word to all").fill("Quietly, please")
    desk.get_by_role("button", name="Say it").click()
    expect(owl.locator("#signals")).to_contain_text("Quietly, please")
    # The paper table's results stand in the same list.
    told = desk.locator("#table-2 .told")
    for field, points in zip(told.locator("input[type=text]").all(), (12, 7, 20), strict=True):
        field.fill(str(points))
    told.get_by_role("button", name="Save").click()
    expect(desk.locator(".bar-line")).to_have_count(3)
    expect(show.locator(".bar-line .rank").first).to_have_text("1")
    # Nobody is shown as last.
    expect(show.locator(".bar-line")).to_have_count(2)
    expect(show.locator(".others")).to_be_visible()
    # Nothing is asked where no table plays.
    desk.get_by_role("button", name="End the lesson").click()
    expect(show.locator(".podium")).to_be_visible()
    desk.get_by_role("link", name="Results").click()
    expect(desk.locator(".bar-line")).to_have_count(3)


# By day: `test_a_lesson_from_the_code_to_the_results`.
@pytest.mark.nightly
def test_a_lesson_that_goes_on_after_all_goes_on_at_every_phone(lesson: Lesson) -> None:
    lesson.open(2)
    desk, fox = lesson.desk, lesson.child()
    lesson.child()
    # The bar with what can be done is there while they play, and not when all is over.
    bar = fox.locator(".actions").first
    expect(bar).to_be_visible()
    end(desk)
    expect(bar).to_be_hidden()
    desk.get_by_role("button", name="Go on after all").click()
    expect(bar).to_be_visible()
    # A word to all is gone from the field at once, and from a page with a tap.
    desk.get_by_text("A word to all").first.click()
    desk.get_by_label("A word to all").fill("Quietly, please")
    desk.get_by_role("button", name="Say it").click()
    fox.locator(".signal", has_text="Quietly").click()
    expect(fox.locator(".signal")).to_have_count(0)
    expect(desk.get_by_label("A word to all")).to_have_value("")
    desk.get_by_role("button", name="Take it away").click()
    expect(desk.locator(".notice", has_text="Quietly")).to_have_count(0)
    fox.get_by_role("button", name=re.compile("^Roll ")).click()
    expect(fox.get_by_role("button", name=re.compile("^Roll "))).to_have_count(0)
    # Who comes when the table plays is seen; once there is a seat, the phone goes on by itself.
    late = lesson.child(sits=False)
    expect(desk.locator(".door")).to_have_count(1)
    desk.get_by_role("button", name="To a new table").click()
    late.wait_for_url(re.compile("/t/"))


@pytest.mark.nightly
@pytest.mark.parametrize("locale", ["de-DE", "es-ES", "fr-FR"])
def test_a_lesson_in_every_language_with_large_letters(
    new_context: Callable[..., BrowserContext], server: str, locale: str
) -> None:
    lesson = Lesson(new_context, server, locale)
    lesson.open(8, hands="mixed", own_names=True)
    desk, code = lesson.desk, lesson.code
    zoe = lesson.child("Zoe")
    # What is wrong stays to be read, whoever comes in meanwhile.
    other = lesson.child("ZOE", sits=False)
    expect(other.get_by_role("alert")).to_be_visible()
    lesson.child("Bea", sits=False)
    expect(other.locator("details form button")).to_have_count(6)
    expect(other.get_by_role("alert")).to_be_visible()
    # Who sits elsewhere now is shown the way.
    desk.locator(".who-is summary", has_text="Bea").click()
    desk.locator("form[data-key='child-2'] button[value='remove-chair']").click()
    expect(desk.locator("#table-1 .who-is")).to_have_count(3)
    desk.locator(".who-is summary").last.click()
    desk.locator("form[data-key='move-8'] button[value='1']").click()
    expect(desk.locator("#table-1 .who-is")).to_have_count(4)
    desk.locator(".who-is summary", has_text="Zoe").click()
    desk.locator("form[data-key='move-1'] button[value='2']").click()
    expect(desk.locator("#table-2 .who-is")).to_have_count(4)
    # By itself, unless its page was quicker and offers it.
    zoe.locator(f"a[href='/class/{code}'], .place").first.wait_for()
    zoe.goto(f"{server}/class/{code}")
    expect(zoe.locator(".place")).to_contain_text("2")
    looked = Inspector()
    for page, path in (
        (desk, f"{code}/teacher"), (other, code), (zoe, code), (other, f"{code}/show"),
        (desk, f"{code}/end"), (desk, f"{code}/kit"), (other, "data"), (desk, "new"),
        (other, "how"),
    ):  # fmt: skip
        page.goto(f"{server}/class/{path}")
        looked.look(Phone("", page.context, page), path)
        looked.look_large(Phone("", page.context, page), path)
    assert not looked.found, "\n".join(looked.found)
    # The link for another device is read as long as one likes.
    desk.goto(f"{server}/class/{code}/teacher")
    desk.locator("details[data-key=more] > summary").click()
    desk.locator("form[action$='/link'] button").click()
    tablet = new_context(**LAPTOP).new_page()
    tablet.goto(desk.locator(".link").inner_text())
    expect(tablet.locator("#table-1")).to_be_visible()


@pytest.mark.nightly
def test_photos_of_a_table_on_paper_fill_the_standing(lesson: Lesson) -> None:
    lesson.open(4, hands="paper")
    desk = lesson.desk
    desk.get_by_role("link", name="Photos of sheets").click()

    def sheet(row: str, **more: Any) -> dict[str, Any]:
        return as_read([row, *["........."] * 8], **{"crossed": None, "strikes": None, **more})

    Reader(
        desk,
        sheet("YY.......", table="T01", seat=2),
        sheet("BBB......", table="T01", seat=1, uncertain=[[0, 2]]),
        sheet("RR......."),
    )
    desk.locator("#pile-files").set_input_files(files(*"abc"))
    table = desk.locator(".pile-tables form")
    # Owl's sheet is fine; Fox's is to be looked at; one names nobody.
    expect(table.get_by_label("Owl")).to_have_value("79")
    expect(table.get_by_label("Fox")).to_have_value("78")
    expect(table.locator(".pile-ask")).to_have_count(1)
    expect(table.get_by_label("Frog")).to_have_value("")
    desk.get_by_label("c.jpg: whose sheet is this?").select_option("Frog")
    expect(table.get_by_label("Frog")).to_have_value("79")
    table.get_by_label("Penguin").fill("many")
    table.get_by_role("button", name="Save table 1").click()
    expect(desk.locator(".pile-class [role=alert]")).to_contain_text("whole number")
    table.get_by_label("Penguin").fill("30")
    table.get_by_role("button", name="Save table 1").click()
    expect(table.get_by_role("status")).to_contain_text("Saved")
    assert not violations(desk)
    desk.on("dialog", lambda dialog: dialog.accept())
    desk.get_by_role("link", name="Back to the class").click()
    expect(desk.locator(".bar-line").first).to_contain_text("Penguin")
    expect(desk.locator(".bar-line")).to_have_count(4)
    expect(desk.locator("#table-1 .status")).to_have_text("Results are in")


@pytest.mark.nightly
def test_the_next_game_leads_every_phone_to_its_seat(lesson: Lesson) -> None:
    lesson.open(8)
    desk, code = lesson.desk, lesson.code
    show = lesson.new(**LAPTOP).new_page()
    show.goto(f"{lesson.server}/class/{code}/show")
    phones = [lesson.child() for _ in range(3)]
    old = phones[0].url
    next_game(desk)
    expect(desk.locator(".game-number")).to_have_text("Game 2")
    expect(show.locator(".shout")).to_have_text("Next game: find your seat!")
    for phone in phones:
        phone.wait_for_url(re.compile(f"/class/{code}$"))
        expect(phone.locator(".place")).to_be_visible()
    phones[0].get_by_role("button", name="Sit down").click()
    phones[0].wait_for_url(re.compile("/t/"))
    assert phones[0].url != old
    assert not violations(desk)
    # One whose phone slept finds the way from the old table, too.
    phones[1].goto(old)
    desk.get_by_role("button", name="Undo").click()
    expect(desk.locator(".game-number")).to_have_count(0)
    phones[0].wait_for_url(re.compile(f"/class/{code}$"))
    phones[0].get_by_role("button", name="Sit down").click()
    phones[0].wait_for_url(old)


@pytest.mark.nightly
def test_a_whole_lesson_with_eight_phones(lesson: Lesson) -> None:
    """Two late, one lost, one wrong seat, a table on paper, a pause, a bot, and the next game."""
    lesson.open(10, hands="mixed")
    desk, code = lesson.desk, lesson.code
    show = lesson.new(**LAPTOP).new_page()
    show.goto(f"{lesson.server}/class/{code}/show")
    early = [lesson.child(sits=number != 3) for number in range(6)]
    expect(desk.locator(".class-code")).to_contain_text("6 of 7 are here · 3 on paper")
    expect(show.locator(".seats .here")).to_have_count(6)
    # A wrong seat: two taps, and the phone is shown the way.
    desk.locator("#table-1 .who-is summary", has_text="Penguin").click()
    desk.locator("form[data-key='move-4'] button[value='2']").click()
    expect(desk.locator("#table-2 .who-is")).to_have_count(4)
    expect(early[3].locator(".place")).to_have_text("Table 2, seat 4")
    early[3].get_by_role("button", name="Sit down").click()
    early[3].wait_for_url(re.compile("/t/"))
    # All of table 1 sit: it has begun.
    expect(desk.locator("#table-1 .small-board")).to_have_count(3)
    # All rest, and go on.
    desk.get_by_role("button", name="Pause all", exact=True).click()
    for phone in early:
        expect(phone.locator(".banners")).to_contain_text("look up")
    desk.get_by_role("button", name="Go on").click()
    # One is lost: another phone is that animal.
    desk.locator("#table-1 .who-is summary", has_text="Owl").click()
    desk.locator("form[data-key='child-2'] button[value='free']").click()
    expect(desk.locator("#table-1 .who-is", has_text="Owl")).to_contain_text(
        "waits for the other phone"
    )
    found = lesson.new(**POCKET).new_page()
    found.goto(f"{lesson.server}/class/{code}")
    found.get_by_role("button", name="Owl").click()
    found.get_by_role("button", name="Sit down").click()
    found.wait_for_url(re.compile("/t/"))
    # A bot has the last chair at table 2. Two come late, it gives it up, and they begin, too.
    desk.locator("#table-2").get_by_role("button", name="Add a bot").click()
    expect(desk.locator("#table-2 .bot-line")).to_have_count(1)
    late = [lesson.child(), lesson.child(sits=False)]
    expect(desk.locator(".class-code")).to_contain_text("7 of 7 are here · 3 on paper")
    expect(desk.locator("#table-2 .small-board")).to_have_count(4)
    expect(desk.locator("#table-2 .bot-line")).to_have_count(0)
    # Who comes when a game is on is told where that is.
    expect(late[0].locator(".banners")).to_contain_text("table 2, seat")
    # The one on paper tells its results.
    told = desk.locator("#table-3 .told")
    for field in told.locator("input[type=text]").all():
        field.fill("12")
    told.get_by_role("button", name="Save").click()
    expect(show.get_by_role("heading", name="Table 3")).to_contain_text("Results are in")
    # The next game, and all phones know where.
    next_game(desk)
    for phone in (*early[:1], *early[2:], found, *late):
        phone.wait_for_url(re.compile(f"/class/{code}$"))
        expect(phone.locator(".game-number")).to_have_text("Game 2")
    seats = [phone.locator(".place").inner_text() for phone in (*early[:1], *early[2:], found)]
    assert len(set(seats)) == len(seats)
    desk.get_by_role("button", name="End the lesson").click()
    expect(show.locator(".podium")).to_be_visible()
    assert not violations(desk)
    assert not violations(show)
