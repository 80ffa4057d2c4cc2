import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';

const PROGRAM = join(import.meta.dirname, '../..');

/**
 * Enables Node's compile cache for the next start. In a checkout it is beside the packages, as for other tools. An
 * installation's program files are never written to, so there it is in the data directory, once that is known.
 */
export function keepCompiled(): void {
  const data = resolve(process.env.DATA_DIR || 'data');
  if (existsSync(join(PROGRAM, 'src'))) enableCompileCache(join(PROGRAM, 'node_modules/.cache/oncology-browser'));
  else if (existsSync(data)) enableCompileCache(join(data, 'compiled'));
}
