// The catalogue of shapes: how each can lie, and what turning and flipping makes of it.

import { ask } from "./api.js";

let catalogue = null;

/** Fetch the catalogue once; the browser keeps it. */
export async function loadShapes() {
  if (catalogue === null) catalogue = (await ask("GET", "/shapes")).shapes;
  return catalogue;
}

export const haveShapes = () => catalogue !== null;

/** The squares of a shape lying in one way, from the top left. */
export const squaresOf = (shape, orientation) => catalogue[shape].orientations[orientation];
export const turned = (shape, orientation) => catalogue[shape].turned[orientation];
export const flipped = (shape, orientation) => catalogue[shape].flipped[orientation];
