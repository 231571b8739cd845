// What a phone keeps for when it has no connection. The server writes it here: rollwrite/web/http/assets.py.

/** @type {{version: string, addresses: string[]}} the version is another one when an address is. */
export const shell = { version: "", addresses: [] };
