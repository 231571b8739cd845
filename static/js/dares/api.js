// What the server is asked about links "Beat my score".

import { ask } from "../lib/api.js";

/** @param {string} code */
const path = (code) => `/dares/${code}`;

/** @typedef {{phone: string, name: string} & DarePlayed} Told */

/**
 * @param {Told} played
 * @returns {Promise<DareList>}
 */
export const makeDare = (played) => ask("POST", "/dares", played);

/**
 * @param {string} code
 * @param {string} phone
 * @returns {Promise<DareList>}
 */
export const askDare = (code, phone) => ask("POST", `${path(code)}/list`, { phone });

/**
 * A table with the same dice; the phone sits there then.
 *
 * @param {string} code
 * @param {{id: string, name: string}} player
 * @returns {Promise<{code: string}>}
 */
export const openDare = (code, player) => ask("POST", `${path(code)}/tables`, player);

/**
 * Tell how it ended; the server looks at the game itself.
 *
 * @param {string} code
 * @param {Told} played
 * @returns {Promise<DareList>}
 */
export const tellDare = (code, played) => ask("POST", `${path(code)}/tries`, played);

/**
 * Put another name to the own try.
 *
 * @param {string} code
 * @param {{phone: string, name: string}} player
 * @returns {Promise<DareList>}
 */
export const renameDare = (code, player) => ask("POST", `${path(code)}/tries`, player);

/**
 * Remove a try from a link of one's own, or the link itself.
 *
 * @param {string} code
 * @param {{phone: string, number?: string}} wish
 * @returns {Promise<{left: DareList | null}>}
 */
export const removeFrom = (code, wish) => ask("POST", `${path(code)}/remove`, wish);
