import { eq, sql } from 'drizzle-orm';
import type { SmsSending } from '../../../contract/entities/sms.ts';
import { sameIn } from '../../../contract/localized.ts';
import { maskedPhone, normalizedPhone } from '../../../contract/phone.ts';
import { filledSms, type SmsValues } from '../../../contract/sms.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { CallContext, Handlers, SignedIn } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refusals } from '../../platform/http/reply.ts';
import { audit } from '../../platform/resources/audit.ts';
import type { Engine } from '../../platform/resources/source.ts';
import { visibleIds } from '../../platform/resources/visibility.ts';
import { type SmsTemplate, smsTemplate } from '../../platform/sms/smsTemplate.table.ts';
import { account } from '../accounts/account.table.ts';
import { isOpen } from '../accounts/registration.ts';
import { assertSenderMay } from './limits.ts';
import { putSms } from './put.ts';

type Parts = Pick<Dependencies, 'config' | 'limiter'> & { engine: Engine };

/**
 * Returns the handler that sends a message from a template: to a number, or to a user whose account the caller may see.
 */
export function sendHandler({ config, limiter, engine }: Parts): Handlers<'sendSms'> {
  return {
    sendSms: async ({ body }, context) => {
      const { caller, locale } = context;
      const purpose = body.test ? 'test' : 'message';
      const sent = await context.commit(async (database) => {
        const template = await templateWith(database, body.template, context);
        const parameters = checkedValues(template, body.values, context);
        const { phone, personId } = await recipientOf(engine, database, body, context);
        await assertSenderMay(limiter, context, purpose);
        const { templateCode, signName, content } = template;
        const secret = template.kind === 'verification';
        const shown = secret ? Object.fromEntries(template.variables.map((name) => [name, '…'])) : parameters;
        const text = filledSms(content, shown);
        const message = { purpose, phone, personId, templateCode, signName, text, parameters, secret } as const;
        const state = await putSms(database, message, config, context);
        await audit(database, context, {
          action: body.test ? 'sendTest' : 'send',
          resource: 'smsTemplate',
          resourceId: template.id,
          label: sameIn(template.templateName),
          message: maskedPhone(phone),
        });
        return { queued: state === 'queued', phone: maskedPhone(phone) };
      });
      context.log.info({ template: body.template, sender: caller.user.id, locale }, 'a text message was queued');
      return sent;
    },
  };
}

const invalid = (fields: Record<string, string>, { locale }: CallContext<SignedIn>) =>
  new Refusal('validation', m.reply_validation({}, { locale }), { fields });

async function templateWith(database: Database, id: string, { locale }: CallContext<SignedIn>): Promise<SmsTemplate> {
  const [template] = await database.select().from(smsTemplate).where(eq(smsTemplate.id, id));
  if (!template) throw refusals.notFound(locale);
  if (!template.enabled) throw new Refusal('fail', m.sms_template_disabled({}, { locale }));
  return template;
}

/**
 * Checks that each variable has a value and that there are no other values.
 *
 * @throws Refusal at `values.name`
 */
function checkedValues({ variables }: SmsTemplate, values: SmsValues, context: CallContext<SignedIn>): SmsValues {
  const { locale } = context;
  const missing = variables.filter((name) => !values[name]?.trim());
  if (missing.length > 0)
    throw invalid(
      Object.fromEntries(missing.map((name) => [`values.${name}`, m.field_required({}, { locale })])),
      context,
    );
  if (Object.keys(values).some((name) => !variables.includes(name))) throw refusals.badRequest(locale);
  return values;
}

/**
 * Returns the phone number of the recipient, and the account if a user was chosen.
 * @throws Refusal at `phone` or `workEmail`
 */
async function recipientOf(
  engine: Engine,
  database: Database,
  { phone: typed, workEmail }: SmsSending,
  context: CallContext<SignedIn>,
): Promise<{ phone: string; personId: string | null }> {
  const { caller, locale } = context;
  if ((typed === undefined) === (workEmail === undefined)) throw refusals.badRequest(locale);
  if (workEmail === undefined) {
    const phone = normalizedPhone(typed ?? '');
    if (phone === undefined) throw invalid({ phone: m.sms_phone_invalid({}, { locale }) }, context);
    return { phone, personId: null };
  }
  const visible = await visibleIds(engine, database, 'user', caller, ['sms:send']);
  const [person] = await database
    .select({ id: account.id, phone: account.phone })
    .from(account)
    .where(
      sql`lower(${account.workEmail}) = lower(${workEmail}) and ${account.enabled} and ${isOpen} and ${account.id} in ${visible}`,
    );
  if (!person) throw invalid({ workEmail: m.sms_person_unknown({}, { locale }) }, context);
  const phone = normalizedPhone(person.phone ?? '');
  if (phone === undefined) throw invalid({ workEmail: m.sms_person_no_phone({}, { locale }) }, context);
  return { phone, personId: person.id };
}
