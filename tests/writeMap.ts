import { helpIfAsked } from '../server/platform/commandHelp.ts';
import { readCycles } from './support/cycles.ts';
import { writePicture } from './support/map.ts';

/**
 * `npm run map`: writes the picture of the parts of the program into the documents, from the imports, and fails where
 * files import one another in a circle.
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
