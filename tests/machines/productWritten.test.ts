import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { charts } from '../../machines/index.ts';
import { isRun, readRun } from '../../src/statechart/log/run.ts';
import { follow, nowOf } from '../../src/statechart/simulate/simulation.ts';
import { inbox } from './products/inbox.ts';
import { inboxFaults } from './products/inboxFaults.ts';
import { search } from './products/search.ts';
import { searchFaults } from './products/searchFaults.ts';
import { site } from './products/site.ts';
import { siteFaults } from './products/siteFaults.ts';
import { upload } from './products/upload.ts';
import { uploadFaults } from './products/uploadFaults.ts';
import { firstFault } from './support/product/explore.ts';
import { withFault } from './support/product/faults.ts';
import { written } from './support/product/written.ts';

const products = [
  { product: site, faults: siteFaults },
  { product: search, faults: searchFaults },
  { product: upload, faults: uploadFaults },
  { product: inbox, faults: inboxFaults },
];

describe.each(products)('a counterexample of $product.name', ({ product, faults }) => {
  // the first fault of each product breaks a chart, so its way is a long one
  const [fault] = faults;
  const found = fault && firstFault(withFault(product, fault), fault.breaks, { most: 60_000 });
  const words = found ? written(product, found) : '';

  test('is printed as the shortest list of events', () => {
    expect(words).toContain(`Not true: ${fault?.breaks}`);
    expect(words.split('\n')).toHaveLength((found?.way.length ?? 0) + 2);
  });

  test('opens in the simulator, where each chart comes to the same state', () => {
    const folder = /Runs: (.+)$/.exec(words)?.[1] ?? '';
    const files = readdirSync(folder);
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) {
      const run = readRun(readFileSync(join(folder, file), 'utf8'));
      if (!isRun(run)) throw new Error(`${file} is no run`);
      const machine = charts.find(({ name }) => name === run.chart)?.machine;
      if (!machine) throw new Error(`the visualizer has no ${run.chart}`);
      const simulation = follow(machine, { ...run, input: run.input });
      expect(simulation.moments, file).toHaveLength(run.events.length + 1);
      const chart = file.replace('.json', '');
      const end = found?.ends[chart];
      // the visualizer has the chart without its fault; a chart that has gone with its page has no state
      if (chart !== fault?.chart && end) expect(nowOf(simulation).snapshot.value, file).toEqual(end);
    }
  });
});
