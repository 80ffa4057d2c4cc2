import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, mkdir, open, realpath, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';

export type KeptFile = {
  /** Names the file in the store; made from its content, never from a name that somebody gave. */
  key: string;
  bytes: number;
  /** Strong entity tag, without quotes. */
  etag: string;
};

export type OpenedFile = {
  bytes: number;
  /** The content from the first to the last byte asked for, both included. */
  stream: (first: number, last: number) => Readable;
};

export type FileStore = {
  /** Keeps the content for good before it returns. The same content is kept once. `extension` is like `pdf`. */
  save: (content: Buffer, extension: string) => Promise<KeptFile>;
  /** @throws FileMissing when the key is not one of ours, or nothing readable of ours lies there */
  open: (key: string) => Promise<OpenedFile>;
  /** Removes a file; one that is not there counts as removed. */
  remove: (key: string) => Promise<void>;
};

/** A key under which nothing can be read. `reason` is for the log only: it tells about our disk. */
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
 * Files under a directory, by keys of our own (security: A8, A9): a key that does not look like one is never joined to
 * a path, and neither a link in the file's place nor one in its folder's is followed.
 * @param root absolute; made with the first file
 */
export function createFileStore(root: string): FileStore {
  const pathOf = async (key: string): Promise<string> => {
    if (!KEY.test(key)) throw new FileMissing('not a key of the store');
    const path = join(root, key);
    const folder = await realpath(dirname(path)).catch(missing);
    if (folder !== join(await realpath(root).catch(missing), dirname(key))) throw new FileMissing('a link leads away');
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
        // opened when it is read, so that a request answered from a cache holds nothing open
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

/** Writes beside the place, flushes, then renames: a crash leaves the old state or the new one, never a part. */
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
