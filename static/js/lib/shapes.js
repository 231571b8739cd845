// The catalogue of shapes: how each can lie, and what turning and flipping makes of it.

import { catalogue } from "./catalogue.js";

/**
 * The squares of a shape lying in one way, from the top left.
 *
 * @param {string} shape
 * @param {number} orientation
 */
export const squaresOf = (shape, orientation) => catalogue[shape].orientations[orientation];

/**
 * @param {string} shape
 * @param {number} orientation
 */
export const turned = (shape, orientation) => catalogue[shape].turned[orientation];

/**
 * @param {string} shape
 * @param {number} orientation
 */
export const flipped = (shape, orientation) => catalogue[shape].flipped[orientation];
