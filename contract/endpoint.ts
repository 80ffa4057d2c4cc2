import type { Static, TSchema } from 'typebox';
import type { PermissionCode } from './permissions.ts';

/** Who may call: everybody, whoever has a valid token, or whoever holds a permission code. */
export type Caller = 'public' | 'signedIn' | { code: PermissionCode };

type Inputs = { params?: TSchema; query?: TSchema; body?: TSchema };

/** A call that answers the envelope with `data` of the given schema. */
export type JsonEndpoint = Inputs & {
  caller: Caller;
  summary: string;
  tags: string[];
  data: TSchema;
  /** The reply carries a secret: it is never kept for a repeat with the same `Idempotency-Key`. */
  secret?: true;
};

/** A call that answers bytes (the envelope when refused). */
export type BinaryEndpoint = Inputs & { caller: Caller; summary: string; tags: string[]; binary: readonly string[] };

export type EndpointDefinition = JsonEndpoint | BinaryEndpoint;

type Part<E, K extends keyof Inputs> = E extends { [P in K]: infer S extends TSchema }
  ? { [P in K]: Static<S> }
  : unknown;

/** What a caller of the endpoint passes: its params, query and body, as far as it declares them. */
export type InputOf<E> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>;

/** What the endpoint answers in `data`. */
export type DataOf<E> = E extends { data: infer S extends TSchema } ? Static<S> : never;
