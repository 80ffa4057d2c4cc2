import { MAIL_ATTACHMENTS_MAX } from '../mail.ts';
import type { Field } from './fields.ts';

/** The names of the files attached to a mail. */
export const attachmentNames = {
  kind: 'texts',
  max: 254,
  maxItems: MAIL_ATTACHMENTS_MAX,
  readOnly: true,
  label: { en: 'Attachments', zh: '附件' },
} as const satisfies Field;
