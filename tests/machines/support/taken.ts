import { mkdirSync, writeFileSync } from 'node:fs';

/** Where the model tests leave what they took: one file a chart, which the visualiser paints on it. */
export const TAKEN_DIR = 'test-results/machines';

/** Leaves how often each state and transition of a chart was taken, by the ids of the drawn chart. */
export function writeTaken(name: string, counts: Readonly<Record<string, number>>): void {
  mkdirSync(TAKEN_DIR, { recursive: true });
  writeFileSync(`${TAKEN_DIR}/${name}.json`, `${JSON.stringify(counts)}\n`);
}
