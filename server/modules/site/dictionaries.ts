import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import negotiate from '@fastify/accept-negotiator';

declare module 'zlib' {
  interface BrotliOptions {
    /** The types of Node do not list it yet. */
    dictionary?: NodeJS.ArrayBufferView | undefined;
  }
}

const brotli = promisify(brotliCompress);

/** The encoding of a difference: brotli with a dictionary (RFC 9842, section 4). */
export const DICTIONARY_BROTLI = 'dcb';
/** The first bytes of such a reply. The hash of the dictionary follows, then the brotli stream. */
const MAGIC = Buffer.from([0xff, 0x44, 0x43, 0x42]);
/** The value of `Available-Dictionary`: a SHA-256 hash as a byte sequence. */
const HASH = /^:([A-Za-z0-9+/]{43}=):$/;
/** The name of a script or style sheet: its part of the app, the hash of its content, its kind. */
const NAME = /^([\w.-]+-)[\w-]{8}(\.(?:js|css))$/;

/**
 * Returns the headers with which a browser keeps a script or style sheet as a dictionary for the same part of the app
 * in later releases, or none for another file.
 *
 * @param name of a file in `assets`
 */
export function dictionaryHeaders(name: string): Record<string, string> {
  const [, part, kind] = NAME.exec(name) ?? [];
  if (part === undefined) return {};
  return {
    'use-as-dictionary': `match="/assets/${part}*${kind}"`,
    vary: 'accept-encoding, available-dictionary',
  };
}

/**
 * Creates a function that returns a script or style sheet as the difference from an earlier release's file that the
 * browser still has: some hundred bytes after a small change. It returns null if the browser has none that the build
 * keeps (`server/start/earlierAssets.ts`), and if the difference would be larger than the compressed file.
 *
 * Each difference is made when the first visitor needs it, and kept. Making one takes up to seconds, so replies that
 * come meanwhile are null too, and only one is made at a time. There is at most one for each two files of the same
 * part, so callers cannot make them grow.
 *
 * @param directory of the built files
 * @param canDiffer whether this Node can make differences
 */
export function createDictionaries(directory: string, canDiffer = obeysDictionary(brotliCompressSync)) {
  /** For each requested file the files of the same part of the app, by their hash. */
  const files = new Map<string, Promise<ReadonlyMap<string, string>>>();
  /** Undefined while it is being made. */
  const differences = new Map<string, Buffer | null | undefined>();
  let work = Promise.resolve();
  const make = (key: string, name: string, from: { dictionary: string; hash: string }) => {
    differences.set(key, undefined);
    work = work
      .then(() => difference(directory, name, from))
      .then(
        (made) => void differences.set(key, made),
        // Another build has just replaced a file.
        () => void differences.delete(key),
      );
  };
  return async (name: string, headers: IncomingHttpHeaders): Promise<Buffer | null> => {
    const hash = HASH.exec(String(headers['available-dictionary']))?.[1];
    if (!canDiffer || hash === undefined || !NAME.test(name)) return null;
    if (negotiate.negotiate(headers['accept-encoding'] ?? '', [DICTIONARY_BROTLI]) === null) return null;
    try {
      const dictionary = (await once(files, name, () => filesOfPart(directory, name))).get(hash);
      if (dictionary === undefined) return null;
      const key = `${name} ${hash}`;
      if (!differences.has(key)) make(key, name, { dictionary, hash });
      return differences.get(key) ?? null;
    } catch {
      // There is no such file, or another build has just replaced this one.
      return null;
    }
  };
}

/**
 * Whether a compressor uses the dictionary of its options. A Node without this option ignores it, and browsers would
 * refuse what it makes.
 */
export function obeysDictionary(compress: (bytes: Buffer, options: BrotliOptions) => Buffer): boolean {
  // Bytes that do not compress by themselves.
  const dictionary = createHash('sha512').update('dictionary').digest();
  const stream = compress(dictionary, { dictionary });
  if (stream.length > dictionary.length / 2) return false;
  return brotliDecompressSync(stream, { dictionary }).equals(dictionary);
}

/** Returns the kept value of a key, or makes it. A value that could not be made is not kept. */
function once<Value>(kept: Map<string, Promise<Value>>, key: string, make: () => Promise<Value>): Promise<Value> {
  const known = kept.get(key);
  if (known) return known;
  const made = make();
  kept.set(key, made);
  made.catch(() => kept.delete(key));
  return made;
}

/** @throws if the file does not exist */
async function filesOfPart(directory: string, name: string): Promise<ReadonlyMap<string, string>> {
  await stat(join(directory, name));
  const pattern = dictionaryHeaders(name)['use-as-dictionary'];
  const names = (await readdir(directory)).filter((one) => dictionaryHeaders(one)['use-as-dictionary'] === pattern);
  const hashed = names.map(async (one) => [hashOf(await readFile(join(directory, one))), one] as const);
  return new Map(await Promise.all(hashed));
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64');

async function difference(
  directory: string,
  name: string,
  { dictionary, hash }: { dictionary: string; hash: string },
): Promise<Buffer | null> {
  const file = join(directory, name);
  const compressed = stat(`${file}.br`).catch(() => stat(file));
  const [bytes, known, { size }] = await Promise.all([
    readFile(file),
    readFile(join(directory, dictionary)),
    compressed,
  ]);
  const stream = await brotli(bytes, {
    dictionary: known,
    params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
  const made = Buffer.concat([MAGIC, Buffer.from(hash, 'base64'), stream]);
  return made.length < size ? made : null;
}
