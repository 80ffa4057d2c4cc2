import type { Method } from '../../contract/routes.ts';

/** One API call as plain data (specification, section 7). */
export type Call = {
  method: Method;
  /** Path and query, from `pathOf`. */
  url: string;
  body?: unknown;
  /** Sent as `Idempotency-Key`: one per form instance and attempt. */
  idempotencyKey?: string;
  /** The response is a file: `send` returns `data: BinaryFile`. */
  binary?: boolean;
  /**
   * Which failures show a notification: all of them (default, as in section 8); all except those shown at the fields
   * (`validation` with `fields`, or `current`: the conflict); all except bad requests (the caller repeats the call in
   * another form); or none (load failures that are only logged).
   */
  notice?: 'always' | 'unlessFields' | 'unlessBad' | 'never';
  /** A call that needs no session, or that ends it: it continues when its session ends. */
  outlivesSession?: boolean;
  /** The identity with which the call is made, if it is not the current one: that of a session that has just ended. */
  identity?: { token: string | null; view: string | null };
  /** The last call of a page: it is sent even if the page is closed in the meantime. */
  outlivesPage?: boolean;
};

/** A downloaded file: an object URL, which the code that saves the file revokes. */
export type BinaryFile = { url: string; fileName: string; type: string; bytes: number };

/** The response of `send`: the HTTP status and the parsed JSON body (for a file: an envelope around `BinaryFile`). */
export type Reply = { httpStatus: number; body: unknown; requestId?: string };

/**
 * The input of `send`: the call, its token, the token of a view of the portal as a role, and the number under which it
 * reports progress to `requests`.
 */
export type SendInput = { call: Call; token: string | null; view: string | null; number: number };

/** Returns the key of a call; calls with the same method, URL and body are identical. */
export const keyOf = (call: Call): string => `${call.method} ${call.url} ${JSON.stringify(call.body ?? null)}`;
