import { helpIfAsked } from '../server/platform/commandHelp.ts';
import { readCycles } from './support/cycles.ts';
import { writePicture } from './support/map.ts';

/**
 * `npm run map`: generates the picture of the program's parts from the imports and writes it into the documents. It
 * fails if files import one another in a cycle.
 */
helpIfAsked(import.meta.filename);

writePicture();
const { value, later } = readCycles();
const tell = (title: string, cycles: string[][]) => {
  for (const files of cycles) console.error([title, ...files].join('\n  '));
};
tell('These files import one another in a circle:', value);
tell('These files import one another in a circle, by way of import():', later);
if (value.length + later.length > 0) process.exitCode = 1;
