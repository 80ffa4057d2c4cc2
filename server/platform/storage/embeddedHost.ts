import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, mkdir, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { UPLOAD_PATH } from '../../../contract/uploads.ts';
import { FileMissing } from '../files/fileStore.ts';
import { type ByteSource, isStorageKey, type StorageHost, type StoredObject } from './host.ts';

/** A stream was longer than allowed. */
export class TooManyBytes extends Error {}

/** An uploaded file that is not stored yet. The caller inspects it and then keeps or discards it. */
export type Draft = StoredObject & {
  source: ByteSource;
  keep: () => Promise<void>;
  discard: () => Promise<void>;
};

export type EmbeddedHost = StorageHost & {
  /** Writes a stream to the disk as it arrives, without holding all of it in memory. If it breaks, no file remains. */
  receive: (key: string, content: Readable, maxBytes: number) => Promise<Draft>;
  /** Returns the secrets by which policies are accepted. The first one signs. */
  secrets: () => Promise<readonly [Buffer, ...Buffer[]]>;
  /** Removes interrupted uploads that a server left when it died. */
  sweepDrafts: () => Promise<void>;
};

const DRAFT = '.part';
/** No upload takes longer than this. */
const DRAFT_MS = 86_400_000;
export const EMBEDDED_ACCESS_KEY_ID = 'embedded';

/**
 * Creates the portal's own storage host: files in a directory, with keys that it generates. Links are not followed
 * (security: A8, A9).
 * @param root absolute; created with the first file
 */
export function createEmbeddedHost(root: string, secrets: EmbeddedHost['secrets']): EmbeddedHost {
  const folderOf = (key: string) => join(root, dirname(key), key.slice(-32, -30));
  /**
   * Returns the path of a key.
   * @throws FileMissing unless the key has the host's format and its folder is in the right place
   */
  const placeOf = async (key: string): Promise<string> => {
    if (!isStorageKey(key)) throw new FileMissing('not a key of the storage');
    const folder = folderOf(key);
    const expected = join(await realpath(root).catch(missing), relative(root, folder));
    if ((await realpath(folder).catch(missing)) !== expected)
      throw new FileMissing('a symbolic link leads out of the directory');
    return join(folder, key.slice(-32));
  };
  const about = async (key: string): Promise<StoredObject> => {
    const found = await lstat(await placeOf(key)).catch(missing);
    if (!found.isFile()) throw new FileMissing('not a regular file');
    return { bytes: found.size, etag: key.slice(-32) };
  };

  const receive: EmbeddedHost['receive'] = async (key, content, maxBytes) => {
    await mkdir(folderOf(key), { recursive: true, mode: 0o700 });
    const path = await placeOf(key);
    const draft = `${path}.${randomUUID()}${DRAFT}`;
    const discard = () => rm(draft, { force: true });
    try {
      const written = await write(draft, content, maxBytes);
      const source = await sourceOf(draft, written.bytes);
      return {
        ...written,
        source,
        discard: async () => {
          await source.close();
          await discard();
        },
        keep: async () => {
          await source.close();
          await rename(draft, path);
          await flush(dirname(path));
        },
      };
    } catch (error) {
      await discard();
      throw error;
    }
  };

  return {
    address: UPLOAD_PATH,
    accessKeyId: EMBEDDED_ACCESS_KEY_ID,
    conditions: [],
    secret: async () => (await secrets())[0],
    secrets,
    about,
    // A key accepts one upload, so its content never changes.
    assertThere: async ({ key }) => void (await about(key)),
    open: async ({ key }) => {
      const { bytes } = await about(key);
      return sourceOf(await placeOf(key), bytes);
    },
    stream: ({ key }, first, last) =>
      Readable.from(
        contentOf(() => placeOf(key), first, last),
        { objectMode: false },
      ),
    remove: async (key) => {
      await placeOf(key).then((path) => rm(path, { force: true }), ignoreMissing);
    },
    write: async (key, content) => {
      const draft = await receive(key, content, Number.POSITIVE_INFINITY);
      await draft.keep();
      return about(key);
    },
    receive,
    sweepDrafts: async () => {
      const names = await readdir(root, { recursive: true }).catch(() => []);
      for (const name of names.filter((one) => one.endsWith(DRAFT))) {
        const found = await stat(join(root, name)).catch(() => null);
        if (found && Date.now() - found.mtimeMs > DRAFT_MS) await rm(join(root, name), { force: true });
      }
    },
  };
}

async function write(path: string, content: Readable, maxBytes: number): Promise<StoredObject> {
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) return done(new TooManyBytes());
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const file = await open(path, 'wx', 0o600);
  await pipeline(content, counted, file.createWriteStream({ flush: true }));
  return { bytes, etag: hash.digest('hex').slice(0, 32) };
}

async function sourceOf(path: string, bytes: number): Promise<ByteSource> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(missing);
  return {
    bytes,
    read: async (first, last) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(last - first + 1), 0, last - first + 1, first);
      return buffer.subarray(0, bytesRead);
    },
    close: () => file.close(),
  };
}

/** The file is opened when it is read, so that a request answered from a cache keeps no file open. */
async function* contentOf(place: () => Promise<string>, start: number, end: number): AsyncGenerator<Buffer> {
  const file = await open(await place(), constants.O_RDONLY | constants.O_NOFOLLOW);
  if (end < start) return file.close();
  yield* file.createReadStream({ start, end });
}

/** A file's name survives a crash only after its folder was flushed. */
async function flush(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

function missing(error: NodeJS.ErrnoException): never {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'ELOOP') throw new FileMissing(error.code);
  throw error;
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof FileMissing)) throw error;
}
