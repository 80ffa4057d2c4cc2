import type { messagePushEndpoints } from '../../../contract/endpoints/messagePush.ts';
import type { QueueName } from '../../../contract/queues.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Engine } from '../../platform/resources/source.ts';
import { actHandlers } from './acts.ts';
import { deliverDue, deliverSome } from './deliver.ts';
import { countUnread, markRead, removeFrom } from './inbox.ts';
import type { PushMessage } from './pushMessage.table.ts';
import { receiptHandlers } from './receipts.ts';
import { InboxStreams } from './streams.ts';
import { templateHandlers } from './templates.ts';

/** Deliveries without a trigger (a server died, or the queue was unavailable) are found within this time. */
const EVERY_SECONDS = 15;

export type MessagePush = {
  handlers: Handlers<keyof typeof messagePushEndpoints>;
  /** Delivers a message at once; if that fails, the queue does it. */
  deliver: (id: string) => Promise<PushMessage['state']>;
  stop: () => Promise<void>;
};

/**
 * Creates the messages to users' inboxes: their delivery, which the queue does, and the open streams of this server.
 * Call it while modules are created.
 */
export function createMessagePush(dependencies: Dependencies & { engine: Engine }): MessagePush {
  const { database, announcements, jobs, log } = dependencies;
  const streams = new InboxStreams(dependencies);
  const job = jobs.define<Record<string, never>>({
    name: 'message-delivery' satisfies QueueName,
    work: (_, signal) => deliverDue(dependencies, signal),
    every: { seconds: EVERY_SECONDS, data: {} },
  });
  const wake = async (afterSeconds = 0) => {
    // Due messages are in the database: the regular job finds them if this job could not be queued.
    await job
      .send({}, afterSeconds > 0 ? { afterSeconds } : {})
      .catch((error: unknown) => log.warn({ err: error }, 'a delivery could not be queued'));
  };
  const deliver: MessagePush['deliver'] = async (id) => {
    const state = await deliverSome(dependencies, id).catch((error: unknown) => {
      log.warn({ err: error }, 'a message could not be delivered at once');
      return null;
    });
    if (state !== 'sent') await wake();
    return state ?? 'scheduled';
  };
  const told = async (accountId: string, changed: boolean) => {
    if (changed) await announcements.announce([accountId]);
    return { unread: await countUnread(database, accountId) };
  };
  return {
    handlers: {
      ...actHandlers({ ...dependencies, deliver, wake }),
      ...receiptHandlers(dependencies),
      ...templateHandlers({ ...dependencies, deliver }),
      inboxEvents: async ({ query: { after } }, { caller, locale }) => streams.open(caller, Number(after), locale),
      readInbox: async ({ body }, { caller: { user } }) => told(user.id, await markRead(database, user.id, body)),
      removeInbox: async ({ body: { ids } }, { caller: { user } }) =>
        told(user.id, await removeFrom(database, user.id, ids)),
    },
    deliver,
    stop: () => streams.stop(),
  };
}
