// A table of a class: when it rests, its children may sit elsewhere by now, and their pages lead there.

import { byId } from "../lib/dom.js";

let isLooking = false;

/**
 * Go to the class's page, which says where one sits, unless it is still here.
 *
 * @param {string} code of this table
 */
export async function lookForSeat(code) {
  const of = byId("app").dataset.class;
  if (!of || isLooking) return;
  isLooking = true;
  try {
    const answer = await fetch(`/class/${of}/mine`, { cache: "no-store" });
    if (answer.ok && (await answer.json()).code !== code) location.assign(`/class/${of}`);
  } catch {
    // No connection: the next view asks again.
  }
  isLooking = false;
}
