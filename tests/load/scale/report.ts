type Row = { what: string; value: number; limit: number; unit: 'ms' | 'MB'; more?: string };

/** What was above its target so far. */
export const missed: string[] = [];

/** Prints a figure beside its target. */
export function report({ what, value, limit, unit, more }: Row): void {
  const isOver = value > limit;
  if (isOver) missed.push(what);
  const figure = unit === 'ms' && value < 1_000 ? value.toFixed(1) : value.toFixed(0);
  console.log(
    `${isOver ? 'MISSED' : 'ok    '} ${what.padEnd(44)} ${figure.padStart(9)} ${unit} of ${limit}${more ? `; ${more}` : ''}`,
  );
}

/** Prints a size in MB without a target. */
export function note(what: string, size: number): void {
  console.log(`       ${what.padEnd(44)} ${size.toFixed(0).padStart(9)} MB`);
}
