import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { FileMissing } from '../files/fileStore.ts';
import { isStorageKey, type StorageHost } from './host.ts';
import { signatureOf } from './policy.ts';

export type OssOptions = {
  /** Address of the bucket, without a slash at the end. */
  address: string;
  bucket: string;
  accessKeyId: string;
  accessKeySecret: string;
};

/** A host that does not answer keeps nobody waiting. */
const PATIENCE_MS = 10_000;

/**
 * A storage host that understands the calls of OSS (signature version 1: HMAC-SHA1 in the header `Authorization`). The
 * browser posts its form there; everything else goes through the portal, so that the bucket stays private and what is
 * said about a file is said by us.
 */
export function createOssHost({ address, bucket, accessKeyId, accessKeySecret }: OssOptions): StorageHost {
  const call = async (method: 'GET' | 'HEAD' | 'DELETE', key: string, range?: string, wait = true) => {
    if (!isStorageKey(key)) throw new FileMissing('not a key of the storage');
    const date = new Date().toUTCString();
    const signature = signatureOf(`${method}\n\n\n${date}\n/${bucket}/${key}`, accessKeySecret);
    const reply = await fetch(`${address}/${key}`, {
      method,
      redirect: 'error',
      headers: {
        date,
        authorization: `OSS ${accessKeyId}:${signature}`,
        'accept-encoding': 'identity',
        ...(range && { range }),
      },
      ...(wait && { signal: AbortSignal.timeout(PATIENCE_MS) }),
    });
    if (reply.status === 404) throw new FileMissing('not at the storage host');
    if (!reply.ok) throw new Error(`The storage host answered ${method} with ${reply.status}`);
    return reply;
  };
  const rangeOf = (first: number, last: number) => `bytes=${first}-${last}`;
  const about: StorageHost['about'] = async (key) => {
    const { headers } = await call('HEAD', key);
    const bytes = Number(headers.get('content-length') ?? Number.NaN);
    if (!Number.isSafeInteger(bytes)) throw new Error('The storage host does not tell how long a file is');
    return { bytes, etag: (headers.get('etag') ?? key).replace(/[^\w-]/g, '') };
  };

  return {
    address,
    accessKeyId,
    conditions: [{ bucket }],
    secret: async () => accessKeySecret,
    about,
    open: async (key) => ({
      ...(await about(key)),
      read: async (first, last) => Buffer.from(await (await call('GET', key, rangeOf(first, last))).arrayBuffer()),
      close: async () => {},
    }),
    stream: (key, first, last) => Readable.from(contentOf(() => call('GET', key, rangeOf(first, last), false))),
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
