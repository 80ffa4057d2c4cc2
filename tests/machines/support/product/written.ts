import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { runOf } from '../../../../src/statechart/log/run.ts';
import type { Counterexample } from './explore.ts';
import type { Product } from './product.ts';

const FOLDER = 'test-results/counterexamples';

/**
 * Writes a counterexample as saved runs, one for each chart that moved, which the visualizer opens ("Load a run").
 * Returns the counterexample in words.
 */
export function written(product: Product, { property, way, runs }: Counterexample): string {
  const folder = `${FOLDER}/${nameOf(product.name)}/${nameOf(property)}`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [chart, run] of Object.entries(runs)) {
    // an actor's snapshot is not plain data: the root chart, which hears those of the session, has no saved run
    if (run.events.length === 0 || run.events.some(({ type }) => type.startsWith('xstate.snapshot.'))) continue;
    const name = product.charts[chart]?.called ?? chart;
    writeFileSync(`${folder}/${chart}.json`, `${JSON.stringify(runOf(name, run), null, 2)}\n`);
  }
  return [`Not true: ${property}`, ...way.map((event, at) => `  ${at + 1}. ${event}`), `Runs: ${folder}`].join('\n');
}

const nameOf = (words: string) =>
  words
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .slice(0, 60);
