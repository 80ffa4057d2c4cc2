import { mkdirSync, writeFileSync } from 'node:fs';
import { runOf } from '../../../../src/statechart/log/run.ts';
import type { Counterexample } from './explore.ts';
import type { Product } from './product.ts';

const FOLDER = 'test-results/counterexamples';

/**
 * Writes a counterexample as saved runs, one for each chart, which the visualizer opens ("Load a run"). Returns the
 * counterexample in words.
 */
export function written(product: Product, { property, way, events }: Counterexample): string {
  const folder = `${FOLDER}/${nameOf(product.name)}/${nameOf(property)}`;
  mkdirSync(folder, { recursive: true });
  for (const [chart, heard] of Object.entries(events)) {
    const begins = product.charts[chart]?.begins;
    const input = begins === 'absent' ? undefined : begins?.input;
    writeFileSync(`${folder}/${chart}.json`, `${JSON.stringify(runOf(chart, { input, events: heard }), null, 2)}\n`);
  }
  return [`Not true: ${property}`, ...way.map((event, at) => `  ${at + 1}. ${event}`), `Runs: ${folder}`].join('\n');
}

const nameOf = (words: string) =>
  words
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .slice(0, 60);
