import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SERVER = join(import.meta.dirname, '../..');
/** The folders with the code that computes cached results. */
const FOLDERS = ['modules/catalog', 'modules/passport', 'platform/documents'];
const LENGTH = 12;

let mark: string | undefined;

/**
 * Returns a text that differs for every release of that code. So no release reads results that another one kept in
 * another format.
 */
export function codeMark(): string {
  mark ??= markOf(FOLDERS.map((folder) => join(SERVER, folder)));
  return mark;
}

function markOf(folders: readonly string[]): string {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
    for (const name of files.sort()) hash.update(name).update(readFileSync(join(folder, name)));
  }
  return hash.digest('base64url').slice(0, LENGTH);
}
