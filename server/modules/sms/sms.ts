import type { FastifyInstance } from 'fastify';
import type { smsEndpoints } from '../../../contract/endpoints/sms.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Engine } from '../../platform/resources/source.ts';
import { startSmsDelivery } from '../../platform/sms/delivery.ts';
import { gatewayOf } from '../../platform/sms/gateways/index.ts';
import { readSmsHealth } from './health.ts';
import { messageHandlers } from './messages.ts';
import { receiptsRoute } from './receiptsRoute.ts';
import { sendHandler } from './send.ts';

export type Sms = {
  handlers: Handlers<keyof typeof smsEndpoints>;
  /** Adds the route to which the gateway posts receipts, if receipts are configured. */
  registerReceipts: (app: FastifyInstance) => Promise<void>;
  /** Waits for the message in progress. */
  stop: () => Promise<void>;
};

/**
 * Creates the text messages (短信管理): staff send them, the outbox delivers them if a gateway is configured, and
 * receipts are recorded.
 */
export function createSms(dependencies: Dependencies & { engine: Engine }): Sms {
  const gateway = gatewayOf(dependencies.config);
  const delivery = gateway && startSmsDelivery({ ...dependencies, gateway, everyMs: dependencies.outboxMs });
  return {
    handlers: {
      smsHealth: () => readSmsHealth(dependencies),
      ...messageHandlers(dependencies),
      ...sendHandler(dependencies),
    },
    registerReceipts: async (app) => {
      await app.register(receiptsRoute({ ...dependencies, gateway }));
    },
    stop: async () => {
      await delivery?.stop();
    },
  };
}
