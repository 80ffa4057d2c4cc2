import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, mkdir, open, realpath, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';

export type KeptFile = {
  /** Name of the file in the store. It is derived from the content, never from a file name that a user gave. */
  key: string;
  bytes: number;
  /** Strong entity tag, without quotes. */
  etag: string;
};

export type OpenedFile = {
  bytes: number;
  /** Returns the content from the first to the last requested byte, both included. */
  stream: (first: number, last: number) => Readable;
};

export type FileStore = {
  /**
   * Stores the content durably before it returns. The same content is stored once. `extension` is, for example, `pdf`.
   */
  save: (content: Buffer, extension: string) => Promise<KeptFile>;
  /**
   * Opens a file.
   * @throws FileMissing when the key does not have the store's format, or no readable file of the store has it
   */
  open: (key: string) => Promise<OpenedFile>;
  /** Removes a file. A missing file counts as removed. */
  remove: (key: string) => Promise<void>;
};

/** No file can be read under the key. `reason` is for the log only, because it describes the server's disk. */
export class FileMissing extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super('file missing');
    this.name = 'FileMissing';
    this.reason = reason;
  }
}

const KEY = /^([0-9a-f]{2})\/\1[0-9a-f]{62}\.[a-z0-9]{1,8}$/;
const EXTENSION = /^[a-z0-9]{1,8}$/;

/**
 * Creates a file store in a directory, with keys that the store generates (security: A8, A9). A key of another format
 * is never joined to a path. Links are not followed, neither for the file nor for its folder.
 * @param root absolute; created with the first file
 */
export function createFileStore(root: string): FileStore {
  const pathOf = async (key: string): Promise<string> => {
    if (!KEY.test(key)) throw new FileMissing('not a key of the store');
    const path = join(root, key);
    const folder = await realpath(dirname(path)).catch(missing);
    if (folder !== join(await realpath(root).catch(missing), dirname(key)))
      throw new FileMissing('a symbolic link leads out of the directory');
    return path;
  };

  return {
    save: async (content, extension) => {
      if (!EXTENSION.test(extension)) throw new TypeError('an extension is up to eight small letters and digits');
      const hash = createHash('sha256').update(content).digest('hex');
      const key = `${hash.slice(0, 2)}/${hash}.${extension}`;
      await mkdir(join(root, dirname(key)), { recursive: true, mode: 0o700 });
      const path = await pathOf(key);
      const present = await lstat(path).catch(() => null);
      if (!present?.isFile() || present.size !== content.length) await writeWhole(path, content);
      return { key, bytes: content.length, etag: hash.slice(0, 32) };
    },

    open: async (key) => {
      const path = await pathOf(key);
      const found = await lstat(path).catch(missing);
      if (!found.isFile()) throw new FileMissing('not a regular file');
      return {
        bytes: found.size,
        // The file is opened when it is read, so that a request answered from a cache keeps no file open.
        stream: (first, last) => Readable.from(contentOf(path, first, last), { objectMode: false }),
      };
    },

    remove: async (key) => {
      await pathOf(key).then((path) => rm(path, { force: true }), ignoreMissing);
    },
  };
}

async function* contentOf(path: string, start: number, end: number): AsyncGenerator<Buffer> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  yield* file.createReadStream({ start, end });
}

/**
 * Writes a temporary file beside the target, flushes it, then renames it. After a crash there is the old file or the
 * new one, never a part.
 */
async function writeWhole(path: string, content: Buffer): Promise<void> {
  const draft = `${path}.${randomUUID()}.part`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  const folder = await open(dirname(path), 'r');
  await folder.sync().finally(() => folder.close());
}

function missing(error: NodeJS.ErrnoException): never {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'ELOOP') throw new FileMissing(error.code);
  throw error;
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof FileMissing)) throw error;
}
