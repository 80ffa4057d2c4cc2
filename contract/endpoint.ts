import type { Static, TSchema } from 'typebox';
import type { PermissionCode } from './permissions.ts';

/** Who may call: everybody, whoever has a valid token, or whoever holds a permission code, or one of several. */
export type Caller = 'public' | 'signedIn' | { code: PermissionCode } | { anyOf: readonly PermissionCode[] };

/** The codes that allow a call, one of which is enough; none where it asks for no code. */
export function codesToCall(caller: Caller): readonly PermissionCode[] {
  if (typeof caller === 'string') return [];
  return 'code' in caller ? [caller.code] : caller.anyOf;
}

/** At most `max` calls in any `windowSeconds`. */
export type CallLimit = { max: number; windowSeconds: number };
export const MINUTE = 60;

type Inputs = {
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  /**
   * The body as the API document shows it, where the handler checks more than `body` says. Bodies that fit it are a
   * part of those that fit `body`.
   */
  documentedBody?: TSchema;
  /** Refuses a browser that calls it for a page of another site (`Sec-Fetch-Site: cross-site`). */
  sameSite?: true;
  /** How often one address may call it, where robots are after it. Tries per account are counted apart from that. */
  limit?: CallLimit;
};

/** A call that answers the envelope with `data` of the given schema. */
export type JsonEndpoint = Inputs & {
  caller: Caller;
  summary: string;
  tags: string[];
  data: TSchema;
  /**
   * It changes what is kept: effect, audit record and answer commit together, and a repeat with the same
   * `Idempotency-Key` is answered what the first call was. Never where the answer carries a secret.
   */
  write?: true;
  /** Its body's `code` is a proof of work: made anew for a repeat, which asks for the same all the same. */
  proved?: true;
  /** A write that is tried also while there is little room: it protects an account, or makes room. */
  forNeed?: true;
};

/** A call that answers bytes (the envelope when refused). */
export type BinaryEndpoint = Inputs & {
  caller: Caller;
  summary: string;
  tags: string[];
  binary: readonly string[];
  /** The bytes are made while they are sent: how many is not known before, and it may take minutes. */
  streamed?: true;
};

/**
 * A call that answers server-sent events, each with data of the given schema, for as long as both sides like; asked
 * without `Accept: text/event-stream` it answers those that there are and ends.
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

/** What a caller of the endpoint passes: its params, query and body, as far as it declares them. */
export type InputOf<E> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>;

/** What the endpoint answers in `data`. */
export type DataOf<E> = E extends { data: infer S extends TSchema } ? Static<S> : never;

/** What the data of an endpoint's events are. */
export type EventOf<E> = E extends { events: infer S extends TSchema } ? Static<S> : never;
