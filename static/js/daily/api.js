// What the server is asked about the daily.

import { ask } from "../lib/api.js";

/**
 * @param {string} layout
 * @param {string} day
 */
const path = (layout, day) => `/daily/${layout}/${day}`;

/**
 * @param {string} layout
 * @param {string} day
 * @returns {Promise<DailyDay>}
 */
export const askDay = (layout, day) => ask("GET", path(layout, day));

/**
 * A table with the dice of the day; the phone sits there then.
 *
 * @param {string} layout
 * @param {string} day
 * @param {{id: string, name: string, practice: boolean}} wish
 * @returns {Promise<{code: string}>}
 */
export const openDaily = (layout, day, wish) => ask("POST", `${path(layout, day)}/tables`, wish);

/**
 * Tell how a game on paper ended; the server looks whether the day's dice lead to the sheet.
 *
 * @param {string} layout
 * @param {string} day
 * @param {{sheet: unknown, name: string | null, phone: string}} result
 * @returns {Promise<DailyCounted>}
 */
export const tellPaper = (layout, day, result) => ask("POST", `${path(layout, day)}/paper`, result);

/**
 * Tell how a game ended; the server looks at the game itself.
 *
 * @param {string} layout
 * @param {string} day
 * @param {{table: string, game: number, name: string | null, phone: string}} result
 * @returns {Promise<DailyCounted>}
 */
export const tellResult = (layout, day, result) => ask("POST", `${path(layout, day)}/results`, result);
