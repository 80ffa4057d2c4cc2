import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { EventOf } from '../../../contract/endpoint.ts';
import type { EndpointData, EndpointInput, EndpointKey, Endpoints } from '../../../contract/endpoints/index.ts';
import type { User } from '../../../contract/entities/account.ts';
import type { PermissionCode } from '../../../contract/permissions.ts';
import type { Database } from '../database/database.ts';
import type { EventReply } from './events.ts';

export type Locale = 'en' | 'zh';

/** Who is calling, as the token says. Permissions are read anew on every request, so that a change acts on the next one. */
export type SignedIn = {
  user: User;
  sessionId: string;
  codes: ReadonlySet<PermissionCode>;
  /** The id of the role as which they see the portal: `codes` are then those of both. */
  seeing?: string;
};

/** What every handler gets besides its input. */
export type CallContext<Caller = SignedIn | null> = {
  caller: Caller;
  locale: Locale;
  /** The reader's time zone (IANA): filters and figures are about its days, and files are written by its clocks. */
  timeZone: string;
  /** Address of the visitor, by the proxy settings. */
  address: string;
  agent: string;
  requestId: string;
  method: string;
  /** Without the query, which may carry secrets. */
  path: string;
  /** Milliseconds since the request came. */
  elapsed: () => number;
  /** Aborted when the caller is gone before it has its answer. */
  signal: AbortSignal;
  log: FastifyBaseLogger;
};

/** Bytes with what is said about them. A conditional or range request is answered by the platform. */
export type BinaryReply = {
  /** All of it, or a stream of the bytes from `first` to `last`, both included. */
  body: Buffer | ((first: number, last: number) => Readable);
  bytes: number;
  contentType: string;
  /** Strong entity tag, without quotes. */
  etag: string;
  cacheControl: string;
  /** Present: sent as attachment under this name. */
  fileName?: string;
};

/** Bytes that are made while they are sent. The stream is destroyed when the visitor leaves. */
export type StreamReply = { stream: Readable; contentType: string; fileName: string };

/** What a write answers: the result of the transaction that wrote it, which its receipt was part of. */
export type Committed<Data> = { readonly committed: Data };

/** Runs `work` in a transaction; its result is the answer of the call. A call commits once. */
export type Commit = <Data>(work: (database: Database) => Promise<Data>) => Promise<Committed<Data>>;

/** What the handler of a write gets: it has no other way to an answer than `commit`. */
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

/** A module's handlers, by the key of `contract/routes.ts`. The application merges them; a missing key does not compile. */
export type Handlers<K extends EndpointKey = EndpointKey> = { [Key in K]: Handler<Key> };
