import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import ELK from 'elkjs/lib/elk.bundled.js';
import { charts } from '../machines/index.ts';
import { helpIfAsked } from '../server/platform/commandHelp.ts';
import { chartOf } from '../src/statechart/chartOf.ts';
import { layoutChart } from '../src/statechart/layout.ts';
import { darkPalette, lightPalette } from '../src/statechart/palettes.ts';
import { svgText } from '../src/statechart/svgText.ts';
import { behaviorOf, TABLES } from './machines/support/behavior.ts';
import { explore } from './machines/support/explore.ts';
import { BEGIN, END, markOf, PICTURES, STORIES, storyOf, tableOf } from './support/chartFiles.ts';

/**
 * `npm run charts`: draws every machine into `machines/charts` and writes its behavior table, its page in Storybook and
 * the table in `machines/README.md`. `node tests/writeCharts.ts session` does this for the named machines only.
 */
helpIfAsked(import.meta.filename);

const engine = new ELK();
const named = process.argv.slice(2);
const written = named.length === 0 ? charts : charts.filter(({ name }) => named.includes(name));

mkdirSync(PICTURES, { recursive: true });
mkdirSync(TABLES, { recursive: true });
for (const chart of written) {
  const begun = performance.now();
  const placed = await layoutChart(engine, chartOf(chart.machine));
  const ms = Math.round(performance.now() - begun);
  writeFileSync(`${PICTURES}/${chart.name}.svg`, `${svgText(placed, lightPalette, darkPalette)}${markOf(chart)}\n`);
  writeFileSync(
    `${TABLES}/${chart.name}.txt`,
    behaviorOf(chart.machine, chart.cases, explore(chart.machine, chart.cases)),
  );
  writeFileSync(`${STORIES}/${chart.name}.stories.tsx`, storyOf(chart));
  console.log(`${chart.name.padEnd(16)} ${Math.round(placed.width)} × ${Math.round(placed.height)}, ${ms} ms`);
}

if (named.length === 0) {
  const names = new Set(charts.map(({ name }) => name));
  removeOthers(PICTURES, '.svg', names);
  removeOthers(TABLES, '.txt', names);
  removeOthers(STORIES, '.stories.tsx', names);
}
const readme = readFileSync('machines/README.md', 'utf8');
const [begin, end] = [readme.indexOf(BEGIN), readme.indexOf(END)];
if (begin < 0 || end < 0) throw new Error('machines/README.md has no place for the table');
writeFileSync('machines/README.md', readme.slice(0, begin) + tableOf(charts) + readme.slice(end + END.length));

function removeOthers(folder: string, ending: string, names: ReadonlySet<string>): void {
  for (const file of readdirSync(folder)) {
    if (file.endsWith(ending) && !names.has(file.slice(0, -ending.length))) rmSync(`${folder}/${file}`);
  }
}
