"""What pops up over a page, and whether fingers find all of it.

A box that pops up is whole inside the window, it leaves alone what it needs (the button that has
opened it, the words that say whose turn it is), and what can be tapped in it is large enough, apart
from the next one, and not below anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from playwright.sync_api import Locator, expect

from tests.browser.ghosts import frame
from tests.browser.looking import SIZES_LOOKED_AT
from tests.browser.phone import Phone

#: What is wrong with a box, as sentences. ``apart`` and ``least`` are points.
WRONG: Final = """(box, [needed, least, apart]) => {
  const found = [];
  const slack = 0.6;
  const words = (one) => (one.textContent || one.ariaLabel || one.id).trim().slice(0, 24);
  const named = (one) => `${one.localName} "${words(one)}"`;
  const edges = (one) => one.getBoundingClientRect();
  const gap = (a, b) =>
    Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom);
  const inside = [box, ...box.querySelectorAll("*")];
  const toTop = () => {
    for (const one of inside) if (one.scrollTop) one.scrollTop = 0;
  };
  toTop();

  const { left, top, right, bottom } = edges(box);
  const isOut = left < -slack || top < -slack || right > innerWidth + slack
    || bottom > innerHeight + slack;
  if (isOut && box.matches("dialog, .pop > *, .signal")) {
    found.push(`leaves the window: ${[left, top, right, bottom].map(Math.round)}`);
  }
  for (const one of box.matches(".pop > *") ? document.querySelectorAll(needed) : []) {
    const isOver = gap(edges(box), edges(one)) < -slack && one.checkVisibility();
    if (isOver && !box.contains(one)) found.push(`lies over ${named(one)}`);
  }

  // A link in a sentence is as high as its line.
  const isTarget = (one) => one.checkVisibility({ visibilityProperty: true })
    && edges(one).width > 1 && getComputedStyle(one).display !== "inline";
  const tapped = [...box.querySelectorAll("a[href], button, input, select, textarea, summary")]
    .map((one) => (one.matches("[type=radio], [type=checkbox]") && one.closest("label")) || one);
  const targets = [...new Set(tapped)].filter(isTarget);
  targets.forEach((one, at) => {
    const { width, height } = edges(one);
    if (Math.min(width, height) < least - slack) {
      found.push(`${named(one)} is ${Math.round(width)} by ${Math.round(height)}`);
    }
    for (const other of targets.slice(at + 1)) {
      const points = gap(edges(one), edges(other));
      if (points < apart - slack) {
        found.push(`${points.toFixed(1)} from ${named(one)} to ${named(other)}`);
      }
    }
  });
  for (const one of targets) {
    one.scrollIntoView({ block: "center", behavior: "instant" });
    const { x, y, width, height } = edges(one);
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    const above = hit ? named(hit) : "the window's edge";
    if (!one.contains(hit)) found.push(`${named(one)} is below ${above}`);
  }
  toTop();
  scrollTo(0, 0);
  return found;
}"""
#: What a tray or a menu must leave in sight: its own button, those beside it, and whose turn it is.
NEEDED: Final = "details.pop[open] > summary, .actions .button, .line h1, .ring-box"
TARGET: Final = 44
APART: Final = 8


def wrong(box: Locator) -> list[str]:
    """What is wrong with a box that is open, or with a part of the page."""
    expect(box).to_be_visible()
    found: list[str] = box.evaluate(WRONG, [NEEDED, TARGET, APART])
    return found


@contextmanager
def opened(phone: Phone, opener: Locator, box: Locator) -> Iterator[None]:
    """Tap something, and leave what it opens as one leaves it by key."""
    opener.click()
    expect(box).to_be_visible()
    frame(phone)
    yield
    phone.page.keyboard.press("Escape")
    expect(box).to_be_hidden()


def wrong_in_all_sizes(phone: Phone, name: str, opener: str, box: str) -> list[str]:
    """What is wrong with what a button opens, in windows that have the button.

    By night they have every size.
    """
    page = phone.page
    found = []
    for size in SIZES_LOOKED_AT:
        page.set_viewport_size(size)
        frame(phone)
        button = page.locator(opener).first
        if not button.is_visible():
            continue
        with opened(phone, button, page.locator(box).first):
            where = f"{name} at {size['width']}x{size['height']}"
            found += [f"{where}: {one}" for one in wrong(page.locator(box).first)]
    return found
