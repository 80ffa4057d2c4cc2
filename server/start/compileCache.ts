import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';

const PROGRAM = join(import.meta.dirname, '../..');

/**
 * Has Node keep what it compiles for the next start: in a checkout beside the packages, as other tools do. The program
 * of an installation is never written to, so there it lies with the data, once there is a place for these.
 */
export function keepCompiled(): void {
  const data = resolve(process.env.DATA_DIR || 'data');
  if (existsSync(join(PROGRAM, 'src'))) enableCompileCache(join(PROGRAM, 'node_modules/.cache/oncology-browser'));
  else if (existsSync(data)) enableCompileCache(join(data, 'compiled'));
}
