import { sql } from 'drizzle-orm';
import { mailMessage } from '../../platform/mail/mailMessage.table.ts';
import { removedRecord } from '../../platform/resources/removedRecord.table.ts';

/** The files attached to mails, including mails in the trash. */
export const mailFileUses = sql`
  select unnest(${mailMessage.attachments})::text as file from ${mailMessage}
  union all select jsonb_array_elements_text(${removedRecord.row} -> 'attachments')
  from ${removedRecord} where ${removedRecord.resource} = 'mailMessage'`;
