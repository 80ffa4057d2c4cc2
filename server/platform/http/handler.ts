import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { EventOf } from '../../../contract/endpoint.ts';
import type { EndpointData, EndpointInput, EndpointKey, Endpoints } from '../../../contract/endpoints/index.ts';
import type { User } from '../../../contract/entities/account.ts';
import type { ApiToken } from '../../../contract/entities/apiToken.ts';
import type { PermissionCode } from '../../../contract/permissions.ts';
import type { Database } from '../database/database.ts';
import type { EventReply } from './events.ts';

export type Locale = 'en' | 'zh';

/**
 * The signed-in caller that a token identifies. Permissions are read again on every request, so that a change affects
 * the next one.
 */
export type SignedIn = {
  user: User;
  /** Id of the session, or of the API token. */
  sessionId: string;
  codes: ReadonlySet<PermissionCode>;
  /**
   * Id of the role as which the caller sees the portal. `codes` are then those that both the caller and the role have.
   */
  seeing?: string;
  /** The API token with which the request was made, if it was not made with a session. */
  token?: TokenOfCall;
};

/** The API token of a request. `codes` of the caller are then those that both the owner and the token have. */
export type TokenOfCall = Pick<ApiToken, 'id' | 'name' | 'codes' | 'catalog' | 'dataScope'> & {
  /** Whether its owner is a service account, not a person. */
  ofService: boolean;
};

/** What every handler gets besides its input. */
export type CallContext<Caller = SignedIn | null> = {
  caller: Caller;
  /** The account that asked for it, if the caller approves the request of another person: its preview is used. */
  askedBy?: string;
  locale: Locale;
  /** The reader's time zone (IANA). Filters and figures use its days, and files its clock. */
  timeZone: string;
  /** Address of the visitor according to the proxy settings. */
  address: string;
  agent: string;
  /** The `Cookie` header. No cookie identifies a user; one proves that this browser began a sign-in at a provider. */
  cookies: string;
  requestId: string;
  method: string;
  /** Path without the query, which may carry secrets. */
  path: string;
  /** Milliseconds since the request arrived. */
  elapsed: () => number;
  /** Aborted when the caller leaves before the response. */
  signal: AbortSignal;
  log: FastifyBaseLogger;
};

/** Bytes with their metadata. The platform answers conditional and range requests. */
export type BinaryReply = {
  /** The whole content, or a stream of the bytes from `first` to `last`, both included. */
  body: Buffer | ((first: number, last: number) => Readable);
  bytes: number;
  contentType: string;
  /** Strong entity tag, without quotes. */
  etag: string;
  cacheControl: string;
  /** If present, the content is sent as an attachment with this name. */
  fileName?: string;
};

/** Bytes that are produced while they are sent. The stream is destroyed when the visitor leaves. */
export type StreamReply = { stream: Readable; contentType: string; fileName: string };

/** The result of a write: what its transaction returned. The receipt is part of the same transaction. */
export type Committed<Data> = { readonly committed: Data };

/** Runs `work` in a transaction, whose result is the response data. A request commits once. */
export type Commit = <Data>(work: (database: Database) => Promise<Data>) => Promise<Committed<Data>>;

/** What the handler of a write gets. `commit` is its only way to return a result. */
export type WriteContext<Caller = SignedIn | null> = CallContext<Caller> & { commit: Commit };

type CallerOf<K extends EndpointKey> = Endpoints[K]['caller'] extends 'public' ? SignedIn | null : SignedIn;
type ReplyOf<K extends EndpointKey> = Endpoints[K] extends { streamed: true }
  ? StreamReply
  : Endpoints[K] extends { binary: readonly string[] }
    ? BinaryReply
    : 'events' extends keyof Endpoints[K]
      ? EventReply<EventOf<Endpoints[K]>>
      : Endpoints[K] extends { write: true }
        ? Committed<EndpointData<K>>
        : EndpointData<K>;
type ContextOf<K extends EndpointKey> = Endpoints[K] extends { write: true }
  ? WriteContext<CallerOf<K>>
  : CallContext<CallerOf<K>>;

export type Handler<K extends EndpointKey> = (input: EndpointInput<K>, context: ContextOf<K>) => Promise<ReplyOf<K>>;

/**
 * The handlers of a module by the key of `contract/routes.ts`. The application merges them; a missing key does not
 * compile.
 */
export type Handlers<K extends EndpointKey = EndpointKey> = { [Key in K]: Handler<Key> };
