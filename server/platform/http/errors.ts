import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../database/database.ts';
import type { Locale } from './handler.ts';
import { refusalLocale } from './locale.ts';
import { Refusal } from './refusal.ts';
import { refusals, sendRefusal } from './reply.ts';

/** Every error becomes the envelope. What we did not foresee is logged with the request id and told without details. */
export function handleError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Refusal) return sendRefusal(reply, error);
  const locale = refusalLocale(request);
  const known = protocolRefusal(error, locale);
  if (known) return sendRefusal(reply, known);
  if (isDatabaseAway(error)) {
    request.log.error({ err: error }, 'the database does not answer');
    return sendRefusal(reply, refusals.databaseAway(locale));
  }
  request.log.error({ err: error }, 'a request failed');
  return sendRefusal(reply, refusals.system(locale));
}

/** Fastify's own refusals of requests that are no proper HTTP, JSON or size. */
function protocolRefusal(error: FastifyError | Error, locale: Locale): Refusal | undefined {
  const status = 'statusCode' in error ? error.statusCode : undefined;
  const code = 'code' in error ? error.code : undefined;
  if (status === undefined || status < 400) return undefined;
  if (status === 413) return refusals.tooLarge(locale);
  if (status === 404) return refusals.notFound(locale);
  if (status === 503) return refusals.busy(locale);
  if (status < 500)
    return code === 'FST_ERR_CTP_INVALID_JSON_BODY' ? refusals.notJson(locale) : refusals.badRequest(locale);
  return undefined;
}
