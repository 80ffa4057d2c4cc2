import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { CONFIRM_LINK, VERIFY_LINK } from '../../../contract/constants.ts';
import type { MailPurpose } from '../../../contract/mail.ts';
import { mailMessage as definition } from '../../../contract/resources/mail.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handlers, Locale } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { withoutSecret } from '../../platform/mail/delivery.ts';
import { mailMessage } from '../../platform/mail/mailMessage.table.ts';
import { audit } from '../../platform/resources/audit.ts';
import { idArray } from '../../platform/resources/filters.ts';
import { readResetCode, readVerifyCode } from '../accounts/resetCodes.ts';
import { isConfirmable } from '../panels/confirm.ts';

type Works = (database: Database, secret: string) => Promise<boolean>;

const opensAccount: Works = async (database, secret) => (await readResetCode(database, secret)) !== null;
/** Mails whose link expires or works once, each with a function that checks whether the link still works. */
const LINKS: Partial<Record<MailPurpose, Works>> = {
  reset: opensAccount,
  invited: opensAccount,
  verify: async (database, secret) => (await readVerifyCode(database, secret)) !== null,
  enrollmentConfirm: isConfirmable,
};
const WITH_LINK = Object.keys(LINKS) as MailPurpose[];
const EXPIRED = 'Not sent: the link in it no longer works.';

const isKept = eq(mailMessage.state, 'kept');

/** Returns how many mails remain in the outbox because there was no mail server when they were written. */
export const countKept = (database: Database): Promise<number> => database.$count(mailMessage, isKept);

/**
 * Returns the handlers for mails that were kept while no mail server was configured. They are not sent automatically
 * once there is one: they may be old, or come from a trial of the portal.
 */
export function keptHandlers({ config }: Pick<Dependencies, 'config'>): Handlers<'sendKeptMails' | 'discardKeptMails'> {
  return {
    sendKeptMails: ({ body: { ids } }, context) =>
      context.commit(async (database) => {
        const { locale, caller } = context;
        if (config.smtpUrl === undefined) throw new Refusal('fail', m.mail_resend_no_server({}, { locale }));
        const chosen = keptOf(ids);
        await maskLinks(database, chosen);
        const expired = await cancel(database, among(await expiredOf(database, chosen)), caller.user.id, EXPIRED);
        const sent = await change(database, chosen, caller.user.id, { state: 'queued', dueAt: sql`now()` });
        assertFound(sent + expired, locale);
        await audit(database, context, { action: 'send', ...recordsOf(ids), after: { sent, expired } });
        return { sent, expired };
      }),
    discardKeptMails: ({ body: { ids } }, context) =>
      context.commit(async (database) => {
        const chosen = keptOf(ids);
        await maskLinks(database, chosen);
        const discarded = await cancel(database, chosen, context.caller.user.id, null);
        assertFound(discarded, context.locale);
        await audit(database, context, { action: 'discard', ...recordsOf(ids), after: { discarded } });
        return { discarded };
      }),
  };
}

const among = (ids: readonly string[]): SQL => sql`${mailMessage.id} = any(${idArray(ids)})`;
const keptOf = (ids: readonly string[] | undefined): SQL | undefined => and(isKept, ids && among(ids));

const cancel = (database: Database, which: SQL | undefined, by: string, error: string | null): Promise<number> =>
  change(database, which, by, { state: 'canceled', error, ...withoutSecret });

async function change(
  database: Database,
  which: SQL | undefined,
  by: string,
  values: Record<string, unknown>,
): Promise<number> {
  const { rowCount } = await database
    .update(mailMessage)
    .set({ ...values, updatedAt: sql`now()`, updatedBy: by, version: sql`${mailMessage.version} + 1` })
    .where(which);
  return rowCount ?? 0;
}

/** The links that staff can read in the outbox while there is no mail server. */
const READABLE = { enrollmentConfirm: CONFIRM_LINK, verify: VERIFY_LINK } as const satisfies Partial<
  Record<MailPurpose, string>
>;

/**
 * Masks the links that confirm enrollments and registrations. Without a mail server, staff can read these links in the
 * outbox. From now on only the recipient gets each link; it is masked, and removed at the end.
 */
async function maskLinks(database: Database, which: SQL | undefined): Promise<void> {
  for (const [purpose, link] of Object.entries(READABLE)) {
    const isOpen = and(sql`${mailMessage.purpose} = ${purpose}`, isNull(mailMessage.secret));
    const secret = sql`substring(${mailMessage.text} from ${`${link}([\\w-]+)`}::text)`;
    await database.update(mailMessage).set({ secret }).where(and(which, isOpen));
  }
}

/** Returns mails whose link was removed, used, replaced by a newer one, or has expired. */
async function expiredOf(database: Database, which: SQL | undefined): Promise<string[]> {
  const { id, purpose, secret, struck } = mailMessage;
  const rows = await database
    .select({ id, purpose, secret, struck })
    .from(mailMessage)
    .where(and(which, or(struck, inArray(purpose, WITH_LINK))))
    .for('update');
  const expired: string[] = [];
  for (const row of rows) {
    const works = !row.struck && row.secret !== null && (await LINKS[row.purpose]?.(database, row.secret));
    if (!works) expired.push(row.id);
  }
  return expired;
}

function assertFound(count: number, locale: Locale): void {
  if (count === 0) throw new Refusal('fail', m.mail_kept_none({}, { locale }));
}

const recordsOf = (ids: readonly string[] | undefined) => ({
  resource: definition.name,
  resourceId: (ids?.length === 1 && ids[0]) || null,
  label: definition.title,
});
