import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { endianness } from 'node:os';
import { fileURLToPath } from 'node:url';

const PROGRAM = new URL('../../../../../', import.meta.url);
/** What decides how a model is read and placed in the columns, down to the tables of words and changes. */
const PARTS = ['contract', 'server'];
const FILES = ['package.json', 'package-lock.json'];

/**
 * Returns a text that differs after every change of the program, or of the Node that runs it. A version number would
 * not: the columns depend on words, rules and tables in many files.
 */
export async function programPrint(program = PROGRAM): Promise<string> {
  const hash = createHash('sha256').update(`${process.version} ${process.versions.icu} ${endianness()}`);
  for (const path of [...FILES, ...(await filesOf(program, PARTS))]) {
    // an installation may come without a lock file
    const content = await readFile(new URL(path, program)).catch(() => Buffer.alloc(0));
    hash.update(`\n${path} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

async function filesOf(program: URL, folders: readonly string[]): Promise<string[]> {
  const lists = await Promise.all(
    folders.map(async (folder) => {
      const path = fileURLToPath(new URL(`${folder}/`, program));
      const entries = await readdir(path, { recursive: true, withFileTypes: true });
      return entries.flatMap((entry) =>
        // a file may be installed as a link
        entry.isFile() || entry.isSymbolicLink()
          ? [`${folder}/${`${entry.parentPath}/${entry.name}`.slice(path.length).replace(/^\//, '')}`]
          : [],
      );
    }),
  );
  return lists.flat().sort();
}
