/** The width of a cell in CSS pixels. */
export const CELL = 28;
/** The gap between the cell of the model and that of a model with a similarity of 0. */
const SPAN = 96;
/** The directions of the similar models, in degrees clockwise from the right: on both sides, so that names fit. */
const DIRECTIONS = [-30, 150, 30, -150] as const;
/** The similarities that the rings mark. */
export const RINGS = [0.75, 0.5] as const;

/** The number of models that have a place. */
export const PLACES = DIRECTIONS.length;

/**
 * Returns the distance between the middles of two cells in CSS pixels. The gap between the cells grows evenly with the
 * difference: cells of identical models (similarity 1) touch.
 */
export const distanceOf = (similarity: number): number => CELL + (1 - similarity) * SPAN;

/** Returns where the similar models are drawn, in CSS pixels from the middle of the model, in their order. */
export function placesOf(similarities: readonly number[]): { x: number; y: number }[] {
  return DIRECTIONS.slice(0, similarities.length).map((direction, index) => {
    const distance = distanceOf(similarities[index] ?? 0);
    const angle = (direction * Math.PI) / 180;
    return { x: distance * Math.cos(angle), y: distance * Math.sin(angle) };
  });
}
