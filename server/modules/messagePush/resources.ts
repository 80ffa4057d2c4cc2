import { sql } from 'drizzle-orm';
import { pushMessage as definition } from '../../../contract/resources/messagePush.ts';
import { source } from '../../platform/resources/source.ts';
import { pushHooks } from './hooks.ts';
import { pushMessage } from './push-message.table.ts';
import { pushReceipt } from './push-receipt.table.ts';

const receipts = sql`from ${pushReceipt} where ${pushReceipt.messageId} = ${pushMessage.id}`;

/** Pushed messages with how many got and read them. */
export const pushSources = [
  source({
    definition,
    table: pushMessage,
    stores: {
      recipients: { read: sql`(select count(*) ${receipts})` },
      readBy: { read: sql`(select count(*) ${receipts} and ${pushReceipt.readAt} is not null)` },
    },
    children: [{ table: pushReceipt, parent: pushReceipt.messageId }],
    hooks: pushHooks,
  }),
];
