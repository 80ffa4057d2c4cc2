import { and, eq, sql } from 'drizzle-orm';
import { textIn } from '../../../contract/localized.ts';
import {
  filledPush,
  isPushText,
  PUSH_VARIABLES_MAX,
  type PushValues,
  pushVariables,
} from '../../../contract/messagePush.ts';
import { pushTemplate as definition } from '../../../contract/resources/messagePush.ts';
import type { Localized } from '../../../contract/schema.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { CallContext, Handlers, SignedIn } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refusals } from '../../platform/http/reply.ts';
import { audit } from '../../platform/resources/audit.ts';
import type { Hooks } from '../../platform/resources/hooks.ts';
import type { Engine } from '../../platform/resources/source.ts';
import { visibleIds } from '../../platform/resources/visibility.ts';
import { type PushMessage, pushMessage } from './pushMessage.table.ts';
import { type PushTemplate, pushTemplate } from './pushTemplate.table.ts';

/** Tests per user. */
const TESTS = { max: 10, windowSeconds: 600 };
const DAY_MS = 86_400_000;

/** Extracts the variables of a template from its text. */
export const templateHooks: Hooks = {
  beforeSave: async (_database, { before, values }, { locale }) => {
    const { title, body } = { ...before, ...values } as { title: Localized; body: Localized };
    const variables = pushVariables({ title, body });
    const fields: Record<string, string> = {};
    for (const [name, { en, zh }] of Object.entries({ title, body }))
      if (!isPushText(en) || !isPushText(zh))
        fields[name] = m.push_template_braces({ open: '{{', close: '}}' }, { locale });
    if (variables.length > PUSH_VARIABLES_MAX)
      fields.body = m.push_template_variables({ max: PUSH_VARIABLES_MAX }, { locale });
    if (Object.keys(fields).length > 0) throw new Refusal('validation', m.reply_validation({}, { locale }), { fields });
    return { ...values, variables };
  },
};

type Parts = Pick<Dependencies, 'limiter'> & {
  engine: Engine;
  /** Delivers a message to its recipients. */
  deliver: (id: string) => Promise<PushMessage['state']>;
};

/** Returns the handler that sends a template as a test to the caller's inbox only, for a day. */
export function templateHandlers({ limiter, engine, deliver }: Parts): Handlers<'testPushTemplate'> {
  return {
    testPushTemplate: async ({ params: { id }, body: { values } }, context) => {
      const { caller, locale } = context;
      let sent = '';
      const outcome = await context.commit(async (database) => {
        const template = await templateWith(engine, database, id, context);
        assertFilled(template, values, context);
        const { allowed, retryAfterSeconds } = await limiter.take(`push test ${caller.user.id}`, TESTS);
        if (!allowed) throw refusals.tooMany(locale, retryAfterSeconds);
        const { title, body } = filledPush(template, values);
        const [message] = await database
          .insert(pushMessage)
          .values({
            ...{ body, level: template.level, audience: 'people', people: [caller.user.id], templateId: id },
            title: {
              en: m.push_test_title({ title: textIn(title, 'en') }, { locale: 'en' }),
              zh: m.push_test_title({ title: textIn(title, 'zh') }, { locale: 'zh' }),
            },
            ...{ state: 'scheduled', scheduledAt: new Date(), expiresAt: new Date(Date.now() + DAY_MS) },
            ...{ createdBy: caller.user.id, updatedBy: caller.user.id },
          })
          .returning({ id: pushMessage.id });
        if (!message) throw new Error('the test was not written');
        sent = message.id;
        await audit(database, context, {
          ...{ action: 'sendTest', resource: definition.name, resourceId: id, label: template.title },
        });
        return { state: 'scheduled' as const };
      });
      // A repeat of the request sends nothing again.
      if (sent !== '') await deliver(sent);
      return outcome;
    },
  };
}

async function templateWith(
  engine: Engine,
  database: Database,
  id: string,
  { caller, locale }: CallContext<SignedIn>,
): Promise<PushTemplate> {
  const visible = await visibleIds(engine, database, definition.name, caller, ['push:send']);
  const [template] = await database
    .select()
    .from(pushTemplate)
    .where(and(eq(pushTemplate.id, id), sql`${pushTemplate.id} in ${visible}`));
  if (!template) throw refusals.notFound(locale);
  return template;
}

/**
 * Checks that each variable has a value and that there are no other values.
 *
 * @throws Refusal at `values.name`
 */
function assertFilled({ variables }: PushTemplate, values: PushValues, { locale }: CallContext<SignedIn>): void {
  const missing = variables.filter((name) => !values[name]?.trim());
  const fields = Object.fromEntries(missing.map((name) => [`values.${name}`, m.field_required({}, { locale })]));
  if (missing.length > 0) throw new Refusal('validation', m.reply_validation({}, { locale }), { fields });
  if (Object.keys(values).some((name) => !variables.includes(name))) throw refusals.badRequest(locale);
}
