import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SMS_RECEIPTS_PATH } from '../../../contract/constants.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { parseJson } from '../../platform/http/jsonBody.ts';
import { refusalLocale } from '../../platform/http/locale.ts';
import { refusals } from '../../platform/http/reply.ts';
import { networkOf } from '../../platform/limits/network.ts';
import type { SmsGateway } from '../../platform/sms/gateway.ts';
import { noteReceipts } from '../../platform/sms/receipts.ts';

/** Requests with a wrong key from one address. */
const WRONG = { max: 30, windowSeconds: 600 };

type Parts = Pick<Dependencies, 'database' | 'config' | 'limiter'> & { gateway: SmsGateway | undefined };

/**
 * Returns the route to which the gateway posts receipts. Request and response have the gateway's own format, so the
 * route is not part of the API contract. The caller must send `SMS_RECEIPT_KEY`; without this setting, or without a
 * gateway, the route does not exist.
 */
export function receiptsRoute({ database, config: { smsReceiptKey: key }, limiter, gateway }: Parts) {
  return async (app: FastifyInstance): Promise<void> => {
    if (!gateway || key === undefined) return;
    app.removeContentTypeParser('application/json');
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_: FastifyRequest, body: Buffer) =>
      parseJson(body),
    );
    app.post(
      SMS_RECEIPTS_PATH,
      {
        schema: { hide: true },
        // Before the body is read.
        onRequest: async (request) => {
          if (shows(request, key)) return;
          const { allowed, retryAfterSeconds } = await limiter.take(`sms receipts ${networkOf(request.ip)}`, WRONG);
          if (!allowed) throw refusals.tooMany(refusalLocale(request), retryAfterSeconds);
          throw refusals.forbidden(refusalLocale(request));
        },
      },
      async (request) => {
        const receipts = gateway.receiptsIn(request.body);
        if (!receipts) throw refusals.badRequest(refusalLocale(request));
        const noted = await noteReceipts(database, receipts);
        request.log.info({ receipts: receipts.length, noted }, 'receipts of text messages');
        return gateway.taken;
      },
    );
  };
}

/** Compares digests, so that the duration reveals nothing about the key. */
function shows({ query }: FastifyRequest, key: string): boolean {
  const { key: given } = query as Record<string, unknown>;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(key));
}
