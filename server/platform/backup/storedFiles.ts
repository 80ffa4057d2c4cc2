import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** The ending of a file whose upload or save is not finished. */
const DRAFT = '.part';

/** Returns the paths of the complete files below a directory, with slashes. Links are left out. */
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
