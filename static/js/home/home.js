// Home: how today's daily went on this phone.

import "../page.js";
import { kept, triesOf } from "../daily/kept.js";
import { byId } from "../lib/dom.js";
import { t, tn } from "../lib/words.js";

const door = byId("daily-door");
const { today = "" } = door.dataset;
const book = kept();
const layouts = Object.keys(book.tries).filter((layout) => triesOf(book, layout, today));
const layout = layouts.includes(book.layout ?? "") ? book.layout : layouts[0];
const tries = layout && triesOf(book, layout, today);
const words = door.querySelector("span span");
if (tries && words) {
  words.textContent = t("script.daily.today", { squares: tn("script.sheet.unfilled", tries.first.unfilled) });
}
