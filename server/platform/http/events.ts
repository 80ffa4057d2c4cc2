import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { HEARTBEAT_MS } from '../../../contract/constants.ts';

/** One server-sent event. A reader that reconnects continues after its `id`. */
export type ServerEvent<Data> = { id: number; data: Data };

/**
 * The events that a handler returns. `last` is the id of the reader's last event (`Last-Event-ID`), if it sends one.
 */
export type EventReply<Data> = {
  /** Returns the current event, for a reader that does not keep the stream open. */
  now: (last: number | undefined) => Promise<ServerEvent<Data> | null>;
  /**
   * Yields the current event and the following ones until the signal aborts. It may throw a Refusal before the first
   * event.
   */
  follow: (last: number | undefined, signal: AbortSignal) => AsyncIterable<ServerEvent<Data>>;
};

/** An empty comment line that shows the connection is alive to both ends and all proxies between them. */
const HEARTBEAT = ': \n\n';
/** A stream ends after this time. The reader then reconnects and is authenticated again. */
export const EVENTS_MS = 1_500_000;

const open = new WeakMap<FastifyInstance, Set<AbortController>>();

/** Ends event streams when the server stops, because they would not end by themselves. */
export function registerEvents(app: FastifyInstance): void {
  open.set(app, new Set());
  app.addHook('preClose', async () => endEvents(app));
}

/** Ends all open event streams. Their readers reconnect and continue after their last event. */
export function endEvents(app: FastifyInstance): void {
  for (const stream of open.get(app) ?? []) stream.abort();
}

/** Sends events as `text/event-stream` while the reader stays, if it accepts that type. */
export async function sendEvents(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  schema: TSchema,
  source: EventReply<unknown>,
): Promise<FastifyReply> {
  const given = String(request.headers['last-event-id'] ?? '');
  const last = /^\d{1,15}$/.test(given) ? Number(given) : undefined;
  // Serialized by the schema, like every reply, so that only fields in the contract are sent. A TypeBox schema is JSON
  // Schema, for which Fastify has a looser type.
  const write = reply.compileSerializationSchema(schema as unknown as Record<string, unknown>);
  const textOf = ({ id, data }: ServerEvent<unknown>) =>
    `id: ${id}\ndata: ${write(data as Record<string, unknown>)}\n\n`;
  const stays = String(request.headers.accept ?? '').includes('text/event-stream');
  if (!stays) {
    const event = await source.now(last);
    return reply.type('text/event-stream').send(event ? textOf(event) : '');
  }
  const stopping = new AbortController();
  const events = source.follow(last, stopping.signal);
  const body = new PassThrough();
  const streams = open.get(app);
  streams?.add(stopping);
  const end = setTimeout(() => stopping.abort(), EVENTS_MS);
  const heartbeat = setInterval(() => {
    if (!body.writableNeedDrain) body.write(HEARTBEAT);
  }, HEARTBEAT_MS);
  body.once('close', () => stopping.abort());
  const pump = async () => {
    for await (const event of events) {
      if (stopping.signal.aborted) break;
      if (!body.write(textOf(event))) await once(body, 'drain', { signal: stopping.signal });
    }
  };
  pump()
    .catch((error: unknown) => {
      if (!stopping.signal.aborted) request.log.warn({ err: error }, 'an event stream failed');
    })
    .finally(() => {
      clearTimeout(end);
      clearInterval(heartbeat);
      streams?.delete(stopping);
      body.end();
    });
  body.write(HEARTBEAT);
  return reply
    .type('text/event-stream')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .send(body);
}
