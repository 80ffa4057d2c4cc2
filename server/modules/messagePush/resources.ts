import { sql } from 'drizzle-orm';
import {
  pushMessage as definition,
  pushTemplate as templateDefinition,
} from '../../../contract/resources/messagePush.ts';
import { source } from '../../platform/resources/source.ts';
import { pushHooks } from './hooks.ts';
import { pushMessage } from './pushMessage.table.ts';
import { pushReceipt } from './pushReceipt.table.ts';
import { pushTemplate } from './pushTemplate.table.ts';
import { templateHooks } from './templates.ts';

const receipts = sql`from ${pushReceipt} where ${pushReceipt.messageId} = ${pushMessage.id}`;

/** Push messages as resources, with the number of recipients and readers. */
export const pushSources = [
  source({
    definition,
    table: pushMessage,
    stores: {
      recipients: { read: sql`(select count(*) ${receipts})` },
      readBy: { read: sql`(select count(*) ${receipts} and ${pushReceipt.readAt} is not null)` },
    },
    // A message keeps its text, even if its template changes or is removed.
    outlives: ['template'],
    // After sending, the audience is only a record.
    needs: { people: sql`${pushMessage.state} in ('draft', 'scheduled', 'sending')` },
    offers: { template: sql`${pushTemplate.enabled}` },
    children: [{ table: pushReceipt, parent: pushReceipt.messageId }],
    hooks: pushHooks,
  }),
  source({ definition: templateDefinition, table: pushTemplate, hooks: templateHooks }),
];
