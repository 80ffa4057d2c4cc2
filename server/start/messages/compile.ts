import { join } from 'node:path';
import { CatalogError } from './catalog.ts';
import { compileMessages, type Room } from './compileMessages.ts';

// A separate program with `src` or `server` as its argument, so that an installation without the parser does not load
// it.
try {
  compileMessages(join(import.meta.dirname, '../../..'), process.argv[2] as Room);
} catch (error) {
  if (!(error instanceof CatalogError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
