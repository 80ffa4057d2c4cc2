import type { Method } from '../../contract/routes.ts';

/** One call to the API as plain data (specification, section 7). */
export type Call = {
  method: Method;
  /** Path and query, from `pathOf`. */
  url: string;
  body?: unknown;
  /** Sent as `Idempotency-Key`: one per form instance and attempt. */
  idempotencyKey?: string;
  /** The answer is a file: `send` replies `data: BinaryFile`. */
  binary?: boolean;
  /**
   * Which failures get a notification: all of them (default, as section 8 says), all but those whose messages
   * stand beside the fields (`validation` with `fields`, or `current`: the conflict), or none (load failures that are only logged).
   */
  notice?: 'always' | 'unlessFields' | 'never';
  /** A call that needs no session, or the one that ends it: it goes on when the session that it was made in ends. */
  outlivesSession?: boolean;
  /** The last word of a page: it is sent also when the page is closed meanwhile. */
  outlivesPage?: boolean;
};

/** A downloaded file: an object URL, revoked by whoever saves the file. */
export type BinaryFile = { url: string; fileName: string; type: string; bytes: number };

/** What `send` answers: the HTTP status and the parsed JSON body (for a file: an envelope around `BinaryFile`). */
export type Reply = { httpStatus: number; body: unknown; requestId?: string };

/**
 * What `send` gets: the call, the token it carries and that of a view of the portal as a role, and the number by which
 * it reports progress to `requests`.
 */
export type SendInput = { call: Call; token: string | null; view: string | null; number: number };

/** Two calls are identical when method, URL and body are. */
export const keyOf = (call: Call): string => `${call.method} ${call.url} ${JSON.stringify(call.body ?? null)}`;
