import { eq, sql } from 'drizzle-orm';
import { codesToCall } from '../../../contract/endpoint.ts';
import { messagePushEndpoints } from '../../../contract/endpoints/messagePush.ts';
import { pushMessage as definition } from '../../../contract/resources/messagePush.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { CallContext, Handlers, SignedIn } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refusals } from '../../platform/http/reply.ts';
import { audit } from '../../platform/resources/audit.ts';
import type { Engine } from '../../platform/resources/source.ts';
import { visibleIds } from '../../platform/resources/visibility.ts';
import { type PushMessage, pushMessage } from './pushMessage.table.ts';

type Acts = 'sendPush' | 'withdrawPush';
type Parts = Pick<Dependencies, 'transaction'> & {
  engine: Engine;
  /** Delivers a message to its first recipients; the queue delivers the rest. */
  deliver: (id: string) => Promise<PushMessage['state']>;
  /** Triggers the delivery of due messages, at once or after some seconds. */
  wake: (afterSeconds?: number) => Promise<void>;
};

/** Returns the handlers that send a message, at once or at its time, and withdraw it. */
export function actHandlers({ transaction, engine, deliver, wake }: Parts): Handlers<Acts> {
  return {
    sendPush: async ({ params: { id } }, context) => {
      const { locale } = context;
      const wait = await transaction(async (database) => {
        const message = await locked(engine, database, 'sendPush', id, context);
        if (message.state !== 'draft') throw new Refusal('fail', m.push_send_again({}, { locale }));
        const now = Date.now();
        const at = Math.max(now, message.scheduledAt?.getTime() ?? 0);
        if (message.expiresAt && message.expiresAt.getTime() <= at)
          throw new Refusal('fail', m.push_send_expired({}, { locale }));
        await move(database, message, { state: 'scheduled', scheduledAt: new Date(at) }, context);
        await audit(database, context, { action: at > now ? 'schedule' : 'send', ...recordOf(message) });
        return Math.ceil((at - now) / 1_000);
      });
      if (wait === 0) return { state: await deliver(id) };
      await wake(wait);
      return { state: 'scheduled' };
    },
    withdrawPush: async ({ params: { id } }, context) => {
      const withdrawn = await context.commit(async (database) => {
        const message = await locked(engine, database, 'withdrawPush', id, context);
        const back = WITHDRAWN[message.state];
        if (!back) throw new Refusal('fail', m.push_withdraw_late({}, context));
        await move(database, message, { state: back }, context);
        await audit(database, context, { action: 'withdraw', ...recordOf(message) });
        return { state: back };
      });
      await wake();
      return withdrawn;
    },
  };
}

/** State of a message after it is withdrawn. A message that was not delivered yet becomes a draft again. */
const WITHDRAWN: Partial<Record<PushMessage['state'], 'draft' | 'withdrawn'>> = {
  scheduled: 'draft',
  sending: 'withdrawn',
  sent: 'withdrawn',
};

/**
 * Returns a message that the caller may see, and locks it.
 *
 * @throws Refusal 404
 */
async function locked(
  engine: Engine,
  database: Database,
  key: Acts,
  id: string,
  { caller, locale }: CallContext<SignedIn>,
): Promise<PushMessage> {
  const codes = codesToCall(messagePushEndpoints[key].caller);
  const visible = await visibleIds(engine, database, definition.name, caller, codes);
  const [found] = await database
    .select()
    .from(pushMessage)
    .where(sql`${pushMessage.id} = ${id} and ${pushMessage.id} in ${visible}`)
    .for('no key update');
  if (!found) throw refusals.notFound(locale);
  return found;
}

async function move(
  database: Database,
  { id }: PushMessage,
  to: Partial<PushMessage>,
  { caller }: CallContext<SignedIn>,
): Promise<void> {
  await database
    .update(pushMessage)
    .set({ ...to, updatedAt: sql`now()`, updatedBy: caller.user.id, version: sql`${pushMessage.version} + 1` })
    .where(eq(pushMessage.id, id));
}

const recordOf = ({ id, title }: PushMessage) => ({ resource: definition.name, resourceId: id, label: title });
