import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { m } from '../../i18n/compiled/messages.js';
import { isDescriptorShortage } from '../connections/descriptors.ts';
import { isDatabaseAway, isPoolBusy, isStorageFull, isTooSlow } from '../database/database.ts';
import { KeyReused, StillRunning } from '../idempotency/once.ts';
import { LimitExceeded } from '../limits/limiter.ts';
import { QueueFull } from '../limits/workQueue.ts';
import { noteFailed } from './failures.ts';
import type { Locale } from './handler.ts';
import { MalformedBody } from './jsonBody.ts';
import { refusalLocale } from './locale.ts';
import { isAllowedTime } from './patience.ts';
import { readOn } from './readOn.ts';
import { Refusal } from './refusal.ts';
import { noteRefused } from './refusedCalls.ts';
import { refusals, refused, sendRefusal } from './reply.ts';
import { BARE_HEADERS } from './securityHeaders.ts';
import { mismatchRefusal, SchemaMismatch } from './validation.ts';

/** Turns every error into the envelope. Unexpected errors are logged with the request id and sent without details. */
export function handleError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Refusal) {
    noteRefused(request, error);
    return sendRefusal(reply, error);
  }
  const locale = refusalLocale(request);
  if (isTooLarge(error)) {
    return readOn(request.raw).then(() =>
      sendRefusal(reply, refusals.tooLarge(locale, request.routeOptions.bodyLimit)),
    );
  }
  const known = protocolRefusal(error, locale);
  if (known) return sendRefusal(reply, known);
  if (isStorageFull(error)) {
    request.log.error({ err: error }, 'there is no space left');
    return sendRefusal(reply, refusals.storageFull(locale));
  }
  if (isPoolBusy(error)) {
    request.log.warn({ err: error }, 'all database connections are in use');
    return sendRefusal(reply, refusals.busy(locale));
  }
  if (isDescriptorShortage(error)) {
    request.log.error({ err: error }, 'no file descriptors are left');
    return sendRefusal(reply, refusals.busy(locale));
  }
  if (isDatabaseAway(error)) {
    request.log.error({ err: error, call: true }, 'the database does not answer');
    return sendRefusal(reply, refusals.databaseAway(locale));
  }
  if (isTooSlow(error)) {
    request.log.error({ err: error }, 'a statement took too long');
    noteFailed(request, error);
    return sendRefusal(reply, refusals.tooSlow(locale));
  }
  if (hasLeft(error, request, reply)) {
    request.log.info('the client disconnected before the response began');
    return reply;
  }
  request.log.error({ err: error }, 'a request failed');
  noteFailed(request, error);
  return sendRefusal(reply, refusals.system(locale));
}

/** Answers a request that the router cannot read, before the hooks of the application run. */
export function handleRouterError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ ...BARE_HEADERS, 'x-request-id': request.id });
  handleError(error, request, reply);
}

/**
 * Answers a request that is malformed HTTP, too slow, or has too large headers. There is no request object, only a
 * socket.
 */
export function handleSocketError(error: NodeJS.ErrnoException, socket: Socket): void {
  const late = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  if (late && isAllowedTime(socket)) return;
  // A browser may open a connection in advance. If it is sending a request right now, it would take the error for the
  // response to that request. If the connection closes without a response, it sends the request again on another
  // connection.
  const unused = late && socket.bytesRead === 0;
  if (unused || error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(refused(refusals.badRequest('zh')));
  const headers = {
    ...BARE_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 400 ${STATUS_CODES[400]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

const isTooLarge = (error: FastifyError | Error) => 'statusCode' in error && error.statusCode === 413;

/** A stream that ends early because its reader left is not an error. */
const hasLeft = (error: FastifyError | Error, { raw }: FastifyRequest, reply: FastifyReply) =>
  ('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.socket.destroyed) ||
  // the handler's work was aborted because the caller left
  (error.name === 'AbortError' && reply.raw.destroyed);

/**
 * Returns the refusal for requests that Fastify or the portal's parsers reject: malformed HTTP, JSON, size or schema.
 */
function protocolRefusal(error: FastifyError | Error, locale: Locale): Refusal | undefined {
  if (error instanceof SchemaMismatch) return mismatchRefusal(error, locale);
  if (error instanceof MalformedBody) return refusals.notJson(locale);
  if (error instanceof LimitExceeded) return refusals.tooMany(locale, error.seconds);
  if (error instanceof QueueFull) return refusals.queueFull(locale, error.retryAfterSeconds);
  if (error instanceof StillRunning) return new Refusal('fail', m.reply_still_running({}, { locale }));
  if (error instanceof KeyReused) return new Refusal('bad_request', m.reply_key_reused({}, { locale }));
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === undefined || status < 400) return undefined;
  if (status === 404) return refusals.notFound(locale);
  if (status === 503) return refusals.busy(locale);
  return status < 500 ? refusals.badRequest(locale) : undefined;
}
