// The sentences of the scripts. The server writes those of the page's language here: rollwrite/web/http/assets.py.

/** A sentence, or its forms by CLDR's plural categories. @type {Record<string, string | Record<string, string>>} */
export const messages = {};
