// Days as "2026-11-22", by UTC: everybody has the same day and so the same dice (S2).

const DAY_MS = 86_400_000;
const language = document.documentElement.lang || "en";

/** @param {string} day */
const ms = (day) => Date.parse(`${day}T00:00:00Z`);

/** @param {unknown} text */
export const isDay = (text) =>
  typeof text === "string" && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(ms(text));

/** This phone's own idea of the day, where the server has not said it. */
export const dayHere = () => new Date().toISOString().slice(0, 10);

/**
 * The day so many days later.
 *
 * @param {string} day
 * @param {number} days
 */
export const later = (day, days) => new Date(ms(day) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * How many days lie between two.
 *
 * @param {string} from
 * @param {string} to
 */
export const between = (from, to) => Math.round((ms(to) - ms(from)) / DAY_MS);

/**
 * The day of the week, from 0 for Monday.
 *
 * @param {string} day
 */
export const weekday = (day) => (new Date(ms(day)).getUTCDay() + 6) % 7;

/**
 * A language as it is written where the reader is: with the day before the month in Britain.
 *
 * @param {string} tongue
 */
const region = (tongue) => navigator.languages?.find((one) => one.split("-")[0] === tongue) ?? tongue;

/**
 * A day in the language of the page.
 *
 * @param {string} day
 * @param {Intl.DateTimeFormatOptions} [form]
 */
export const written = (day, form = { weekday: "long", day: "numeric", month: "long" }) =>
  new Intl.DateTimeFormat(region(language), { ...form, timeZone: "UTC" }).format(ms(day));
