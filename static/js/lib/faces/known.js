// The faces that people choose from, by their names. The server writes them here: rollwrite/web/http/assets.py.

/** @type {string[]} */
export const faces = [];
