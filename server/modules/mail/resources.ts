import { sql } from 'drizzle-orm';
import { mailTemplates } from '../../../contract/mail.ts';
import {
  mailMessage as messageDefinition,
  mailTemplate as templateDefinition,
} from '../../../contract/resources/mail.ts';
import { m } from '../../i18n/compiled/messages.js';
import { mailMessage } from '../../platform/mail/mailMessage.table.ts';
import { keepingWaiting } from '../../platform/outbox/acts.ts';
import { source } from '../../platform/resources/source.ts';
import { storedFile } from '../storage/storedFile.table.ts';
import { mailTemplate } from './mailTemplate.table.ts';
import { templateHooks } from './templateHooks.ts';

/** Links that open an account or end mails are for the recipient only. */
const masked = (column: typeof mailMessage.text | typeof mailMessage.html) =>
  sql`(case when ${mailMessage.secret} is null then ${column} else replace(${column}, ${mailMessage.secret}, '…') end)`;

const attachmentNames = sql`array(select ${storedFile.name} from unnest(${mailMessage.attachments}) with ordinality as one(id, place)
  join ${storedFile} on ${storedFile.id} = one.id order by one.place)`;

const names = Object.fromEntries(Object.entries(mailTemplates).map(([code, { name }]) => [code, name]));
const templateName = sql`(${JSON.stringify(names)}::jsonb -> ${mailTemplate.code})`;

/** Mails and their templates as resources. */
export const mailSources = [
  source({
    definition: messageDefinition,
    table: mailMessage,
    stores: {
      text: { read: masked(mailMessage.text) },
      html: { read: masked(mailMessage.html) },
      attachments: { read: attachmentNames },
    },
    hooks: { kept: keepingWaiting(mailMessage, m.mail_remove_waiting) },
  }),
  source({
    definition: templateDefinition,
    table: mailTemplate,
    stores: { name: { read: templateName } },
    label: templateName,
    hooks: templateHooks,
  }),
];
