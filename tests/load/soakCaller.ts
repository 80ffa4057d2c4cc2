import type { Envelope } from '../../contract/envelope.ts';

export type Asked = {
  token?: string;
  /** The body; with it, the call is a POST. */
  body?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** The accepted HTTP statuses. */
  expected?: readonly number[];
  /** The reader disconnects after this time, or after this many bytes. */
  leaveAfterMs?: number;
  leaveAfterBytes?: number;
};

export type Caller = {
  /** Makes a call whose envelope must report success; returns its data. */
  call: <Data>(path: string, asked: Asked) => Promise<Data>;
  /** Makes another kind of call, whose body is read and discarded. */
  read: (path: string, asked: Asked) => Promise<{ etag: string | null }>;
  /** Aborts a call after this many milliseconds. */
  aborted: (work: (signal: AbortSignal) => Promise<unknown>, afterMs: number) => Promise<void>;
  counts: {
    requests: number;
    /** The number of calls that the server refused as too busy, with the time after which to retry. */
    busy: number;
    aborted: number;
    /** The results of all other calls without the expected answer. */
    failed: string[];
  };
};

/** An unexpected answer, which has already been recorded. */
export class Unexpected extends Error {}

/** The number of client addresses. */
const ADDRESSES = 250;

/** Makes calls as many visitors and counts the results. The server must trust `X-Forwarded-For`. */
export function createCaller(url: string): Caller {
  const counts: Caller['counts'] = { requests: 0, busy: 0, aborted: 0, failed: [] };

  const send = async (path: string, { token, body, form, headers, expected = [200], signal }: Asked) => {
    counts.requests += 1;
    const reply = await fetch(`${url}${path}`, {
      method: body === undefined && form === undefined ? 'GET' : 'POST',
      headers: {
        'accept-language': 'en',
        'x-forwarded-for': `198.51.100.${counts.requests % ADDRESSES}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
      signal: signal ?? null,
    });
    if (expected.includes(reply.status)) return reply;
    const said = (await reply.text()).slice(0, 300);
    if (reply.status >= 500 && reply.headers.has('retry-after')) counts.busy += 1;
    else counts.failed.push(`${path.replace(/\?.*/, '')}: ${reply.status} ${said}`);
    throw new Unexpected(`${path}: ${reply.status}`);
  };

  return {
    counts,
    call: async <Data>(path: string, asked: Asked) => {
      const envelope = (await (await send(path, asked)).json()) as Envelope<Data>;
      return envelope.data as Data;
    },
    read: async (path, asked) => {
      const { leaveAfterMs, leaveAfterBytes = Number.POSITIVE_INFINITY } = asked;
      const leaving = new AbortController();
      const timer = leaveAfterMs === undefined ? undefined : setTimeout(() => leaving.abort(), leaveAfterMs);
      try {
        const reply = await send(path, { signal: leaving.signal, ...asked });
        let bytes = 0;
        for await (const part of reply.body ?? []) {
          bytes += part.length;
          if (bytes > leaveAfterBytes) break;
        }
        return { etag: reply.headers.get('etag') };
      } catch (error) {
        if (!leaving.signal.aborted) throw error;
        counts.aborted += 1;
        return { etag: null };
      } finally {
        clearTimeout(timer);
        leaving.abort();
      }
    },
    aborted: async (work, afterMs) => {
      const leaving = AbortSignal.timeout(afterMs);
      await work(leaving).catch((error: unknown) => {
        if (!leaving.aborted) throw error;
        counts.aborted += 1;
      });
    },
  };
}
