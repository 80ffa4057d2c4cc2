import { mkdirSync, writeFileSync } from 'node:fs';

/** The folder in which model tests record what they took: one file per statechart, which the visualizer highlights. */
export const TAKEN_DIR = 'test-results/machines';

/** Records how often each state and transition of a statechart was taken, by the ids of the drawn statechart. */
export function writeTaken(name: string, counts: Readonly<Record<string, number>>): void {
  mkdirSync(TAKEN_DIR, { recursive: true });
  writeFileSync(`${TAKEN_DIR}/${name}.json`, `${JSON.stringify(counts)}\n`);
}
