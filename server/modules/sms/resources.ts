import { sql } from 'drizzle-orm';
import {
  smsChannel as channelDefinition,
  smsMessage as messageDefinition,
  smsTemplate as templateDefinition,
} from '../../../contract/resources/sms.ts';
import { isSmsContent, SMS_VARIABLES_MAX, smsVariables } from '../../../contract/sms.ts';
import { m } from '../../i18n/compiled/messages.js';
import { Refusal } from '../../platform/http/refusal.ts';
import { keepingWaiting } from '../../platform/outbox/acts.ts';
import type { Hooks } from '../../platform/resources/hooks.ts';
import { source } from '../../platform/resources/source.ts';
import { smsChannel } from '../../platform/sms/smsChannel.table.ts';
import { smsMessage } from '../../platform/sms/smsMessage.table.ts';
import { smsTemplate } from '../../platform/sms/smsTemplate.table.ts';

const { phone } = smsMessage;
/** Same format as `maskedPhone`. */
const masked = sql`(left(${phone}, greatest(length(${phone}) - 8, 0)) || '****' || right(${phone}, 4))`;

const templateHooks: Hooks = {
  beforeSave: async (_database, { values }, { locale }) => {
    const { content } = values;
    if (typeof content !== 'string') return values;
    const variables = smsVariables(content);
    if (!isSmsContent(content) || variables.length > SMS_VARIABLES_MAX)
      throw new Refusal('validation', m.reply_validation({}, { locale }), {
        fields: { content: m.sms_content_variables({ max: SMS_VARIABLES_MAX }, { locale }) },
      });
    return { ...values, variables };
  },
};

const channelHooks: Hooks = {
  beforeSave: async (_database, { values }, { locale }) => {
    const { prefixes } = values;
    if (Array.isArray(prefixes) && !prefixes.every((start) => /^\+[1-9]\d{0,6}$/.test(String(start))))
      throw new Refusal('validation', m.reply_validation({}, { locale }), {
        fields: { prefixes: m.sms_prefix_invalid({}, { locale }) },
      });
    return values;
  },
};

/** Text messages, their templates and their channels as resources. */
export const smsSources = [
  source({
    definition: messageDefinition,
    table: smsMessage,
    stores: { phone: { read: masked } },
    outlives: ['person'],
    hooks: { kept: keepingWaiting(smsMessage, m.sms_remove_waiting) },
  }),
  source({ definition: templateDefinition, table: smsTemplate, hooks: templateHooks }),
  source({ definition: channelDefinition, table: smsChannel, hooks: channelHooks }),
];
