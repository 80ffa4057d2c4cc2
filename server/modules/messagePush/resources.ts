import { sql } from 'drizzle-orm';
import {
  pushMessage as definition,
  pushTemplate as templateDefinition,
} from '../../../contract/resources/messagePush.ts';
import { source } from '../../platform/resources/source.ts';
import { pushHooks } from './hooks.ts';
import { pushMessage } from './push-message.table.ts';
import { pushReceipt } from './push-receipt.table.ts';
import { pushTemplate } from './push-template.table.ts';
import { templateHooks } from './templates.ts';

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
    // a message has its words, whatever becomes of what it was written by
    outlives: ['template'],
    // a message that has been sent only records whom it went to
    needs: { people: sql`${pushMessage.state} in ('draft', 'scheduled', 'sending')` },
    offers: { template: sql`${pushTemplate.enabled}` },
    children: [{ table: pushReceipt, parent: pushReceipt.messageId }],
    hooks: pushHooks,
  }),
  source({ definition: templateDefinition, table: pushTemplate, hooks: templateHooks }),
];
