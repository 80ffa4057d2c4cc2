import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { FileMissing } from '../files/fileStore.ts';
import { isStorageKey, type StorageHost, type StoredObject } from './host.ts';
import { signatureOf } from './policy.ts';

export type OssOptions = {
  /** Address of the bucket, without a slash at the end. */
  address: string;
  bucket: string;
  accessKeyId: string;
  accessKeySecret: string;
};

type Method = 'GET' | 'HEAD' | 'DELETE' | 'PUT';

/** How long to wait for a host that does not respond. */
const PATIENCE_MS = 10_000;

/**
 * Creates a storage host that uses the requests of OSS (signature version 1: HMAC-SHA1 in the header `Authorization`).
 * The browser posts its form to the host. Everything else passes through the portal, so that the bucket remains private
 * and the portal sets the headers.
 *
 * A form can be sent again while its policy is valid. So the portal reads a checked object by its tag (`If-Match`), and
 * later content is never used in its place.
 */
export function createOssHost({ address, bucket, accessKeyId, accessKeySecret }: OssOptions): StorageHost {
  type Asked = { range?: string; etag?: string; wait?: boolean; body?: Blob };
  const call = async (method: Method, key: string, asked: Asked = {}) => {
    const { range, etag, wait = true, body } = asked;
    if (!isStorageKey(key)) throw new FileMissing('not a key of the storage');
    const date = new Date().toUTCString();
    const signature = signatureOf(`${method}\n\n\n${date}\n/${bucket}/${key}`, accessKeySecret);
    const reply = await fetch(`${address}/${key}`, {
      method,
      redirect: 'error',
      ...(body && { body }),
      headers: {
        date,
        authorization: `OSS ${accessKeyId}:${signature}`,
        'accept-encoding': 'identity',
        ...(range && { range }),
        ...(etag && { 'if-match': `"${etag}"` }),
      },
      ...(wait && { signal: AbortSignal.timeout(PATIENCE_MS) }),
    });
    if (reply.status === 404) throw new FileMissing('not at the storage host');
    if (reply.status === 412) throw new FileMissing('replaced at the storage host');
    if (!reply.ok) throw new Error(`The storage host answered ${method} with ${reply.status}`);
    return reply;
  };
  const rangeOf = (first: number, last: number) => `bytes=${first}-${last}`;
  const about = async (key: string, etag?: string): Promise<StoredObject> => {
    const { headers } = await call('HEAD', key, { ...(etag && { etag }) });
    const bytes = Number(headers.get('content-length') ?? Number.NaN);
    if (!Number.isSafeInteger(bytes)) throw new Error('The storage host does not report the size of a file');
    return { bytes, etag: (headers.get('etag') ?? key).replace(/[^\w-]/g, '') };
  };

  return {
    address,
    accessKeyId,
    conditions: [{ bucket }],
    secret: async () => accessKeySecret,
    about: (key) => about(key),
    assertThere: async ({ key, etag }) => void (await about(key, etag)),
    open: async ({ key, etag }) => ({
      ...(await about(key, etag)),
      read: async (first, last) =>
        Buffer.from(await (await call('GET', key, { etag, range: rangeOf(first, last) })).arrayBuffer()),
      close: async () => {},
    }),
    stream: ({ key, etag }, first, last) =>
      Readable.from(contentOf(() => call('GET', key, { etag, range: rangeOf(first, last), wait: false }))),
    // The host must know the size in advance, so the stream goes to a temporary file first.
    write: async (key, content) => {
      const directory = await mkdtemp(join(tmpdir(), 'stored-'));
      try {
        const path = join(directory, 'file');
        await pipeline(content, createWriteStream(path, { mode: 0o600 }));
        await call('PUT', key, { body: await openAsBlob(path), wait: false });
        return await about(key);
      } finally {
        await rm(directory, { recursive: true, force: true });
      }
    },
    remove: async (key) => {
      await call('DELETE', key).catch((error: unknown) => {
        if (!(error instanceof FileMissing)) throw error;
      });
    },
  };
}

async function* contentOf(get: () => Promise<Response>): AsyncGenerator<Uint8Array> {
  const { body } = await get();
  if (body) yield* Readable.fromWeb(body as ReadableStream);
}
