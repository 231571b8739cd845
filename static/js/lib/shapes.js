// The catalogue of shapes: how each can lie, and what turning and flipping makes of it.

import { ask } from "./api.js";

/** @type {Record<string, CatalogueShape> | null} */
let catalogue = null;

/** Fetch the catalogue once; the browser keeps it. */
export async function loadShapes() {
  catalogue ??= (await ask("GET", "/shapes")).shapes;
}

export const haveShapes = () => catalogue !== null;

/** @param {string} shape */
function entry(shape) {
  if (catalogue === null) throw new Error(`${shape} was asked for before the catalogue had come`);
  return catalogue[shape];
}

/**
 * The squares of a shape lying in one way, from the top left.
 *
 * @param {string} shape
 * @param {number} orientation
 */
export const squaresOf = (shape, orientation) => entry(shape).orientations[orientation];

/**
 * @param {string} shape
 * @param {number} orientation
 */
export const turned = (shape, orientation) => entry(shape).turned[orientation];

/**
 * @param {string} shape
 * @param {number} orientation
 */
export const flipped = (shape, orientation) => entry(shape).flipped[orientation];
