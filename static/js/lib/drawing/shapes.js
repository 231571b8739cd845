// The shapes of squares as pictures ask for them.

import { squares } from "../catalogue.js";

/**
 * The squares of a shape lying in one way, from the top left.
 *
 * @param {string} shape
 * @param {number} orientation
 */
export const squaresOf = (shape, orientation) => squares[shape].orientations[orientation];
