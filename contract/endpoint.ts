import type { Static, TSchema } from 'typebox';
import type { PermissionCode } from './permissions.ts';

/** Who may call: everyone, users with a valid token, or users who hold a permission code or one of several. */
export type Caller = 'public' | 'signedIn' | { code: PermissionCode } | { anyOf: readonly PermissionCode[] };

/** Returns the codes that allow a call, one of which is enough; an empty list when the call needs no code. */
export function codesToCall(caller: Caller): readonly PermissionCode[] {
  if (typeof caller === 'string') return [];
  return 'code' in caller ? [caller.code] : caller.anyOf;
}

/**
 * Which API tokens may call an endpoint for signed-in users; by default those that may read the catalog. `never`: it is
 * about the caller's own credentials, or about what belongs to a session. `always`: the answer depends on the codes of
 * the token.
 */
export type ApiTokenUse = 'never' | 'always';

/** Allows at most `max` calls in each period of `windowSeconds`. */
export type CallLimit = { max: number; windowSeconds: number };
export const MINUTE = 60;

type Inputs = {
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  /**
   * The body in the API document, where the handler checks more than `body` describes. Every body that fits it also
   * fits `body`.
   */
  documentedBody?: TSchema;
  /** Refuses requests that a browser makes on behalf of another site's page (`Sec-Fetch-Site: cross-site`). */
  sameSite?: true;
  /** The body holds the text of a file: it may be as large as `LARGE_BODY_LIMIT`. */
  largeBody?: true;
  apiTokens?: ApiTokenUse;
  /** How often one address may call an endpoint that robots attack. Attempts per account are counted separately. */
  limit?: CallLimit;
};

/** A call that answers with the envelope, with `data` of the given schema. */
export type JsonEndpoint = Inputs & {
  caller: Caller;
  summary: string;
  tags: string[];
  data: TSchema;
  /**
   * The call changes stored data. Change, audit record and answer commit together, and a repeat with the same
   * `Idempotency-Key` gets the first answer again. Not allowed where the answer contains a secret.
   */
  write?: true;
  /**
   * The body's `code` is a proof of work. It is computed again on a repeat; the repeated request is otherwise
   * identical.
   */
  proved?: true;
  /**
   * The call is destructive, or decides who may do what: the session must have proved within `PROOF_TTL` that its user
   * is the owner of the account, by signing in or by `prove`. Otherwise it is refused with `proof_needed`.
   */
  fresh?: true;
  /** A write that is also attempted when storage is nearly full, because it protects an account or frees space. */
  forNeed?: true;
};

/** A call that answers with bytes, or with the envelope when it is refused. */
export type BinaryEndpoint = Inputs & {
  caller: Caller;
  summary: string;
  tags: string[];
  binary: readonly string[];
  /** The bytes are produced while they are sent: their number is not known in advance, and sending may take minutes. */
  streamed?: true;
};

/**
 * A call that answers with server-sent events, each with data of the given schema, until either side closes the stream.
 * Without `Accept: text/event-stream` it answers with the present events and ends.
 */
export type EventEndpoint = Inputs & {
  caller: Caller;
  summary: string;
  tags: string[];
  events: TSchema;
};

export type EndpointDefinition = JsonEndpoint | BinaryEndpoint | EventEndpoint;

type Part<E, K extends 'params' | 'query' | 'body'> = E extends { [P in K]: infer S extends TSchema }
  ? { [P in K]: Static<S> }
  : unknown;

/** What a caller passes to the endpoint: the params, query and body that it declares. */
export type InputOf<E> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>;

/** The type of the endpoint's `data`. */
export type DataOf<E> = E extends { data: infer S extends TSchema } ? Static<S> : never;

/** The type of the data of an endpoint's events. */
export type EventOf<E> = E extends { events: infer S extends TSchema } ? Static<S> : never;
