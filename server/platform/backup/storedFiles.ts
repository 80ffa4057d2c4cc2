import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** What an upload or a save has not finished. */
const DRAFT = '.part';

/** Paths below a directory of the files that are whole, with slashes; links are left out. */
export async function storedFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []; // no file was ever kept
      throw error;
    },
  );
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith(DRAFT))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
