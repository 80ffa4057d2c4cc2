/**
 * Returns how many of `cells` cells are lit for `part` of `whole` models. The share is rounded down, so that the lit
 * cells never claim more than the models, but a single model lights one cell. All are lit for the whole.
 */
export function litOf(part: number, whole: number, cells: number): number {
  if (part <= 0 || whole <= 0) return 0;
  return Math.min(cells, Math.max(1, Math.floor((part * cells) / whole)));
}
