// The shapes: how each can lie, and what turning and flipping makes of it. The server writes them here:
// rollwrite/web/http/assets.py.

/** @type {Record<string, CatalogueShape>} */
export const squares = {};
/** @type {Record<string, CatalogueShape>} */
export const triangles = {};
