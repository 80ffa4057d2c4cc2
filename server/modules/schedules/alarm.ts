import { desc, eq, or, sql } from 'drizzle-orm';
import { textIn } from '../../../contract/localized.ts';
import { quartzLog } from '../../../contract/resources/quartzLog.ts';
import type { Localized } from '../../../contract/schema.ts';
import { taskNamed } from '../../../contract/tasks.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import type { Locale } from '../../platform/http/handler.ts';
import { account } from '../accounts/account.table.ts';
import type { MailSender } from '../mail/sender.ts';
import type { Run, Schedule } from './runs.ts';

export type Telling = { mail: Pick<MailSender, 'put'>; publicUrl: string };

const ERROR_MOST = 500;

/**
 * Notifies the alarm address that a schedule fails.
 *
 * @returns whether there is an alarm address
 */
export async function mailFailure(
  { mail, publicUrl }: Telling,
  database: Database,
  one: Schedule,
  run: Run,
  isPaused: boolean,
): Promise<boolean> {
  if (one.alarmTo === '') return false;
  const locale = await languageFor(database, one);
  const tries = String(run.attempt);
  const pauses = isPaused
    ? m.mail_schedule_paused({}, { locale })
    : one.pauseAfter && m.mail_schedule_pauses_after({ count: one.pauseAfter }, { locale });
  await mail.put(database, {
    purpose: 'scheduleFailed',
    to: one.alarmTo,
    locale,
    values: {
      schedule: textIn(one.name, locale),
      error: run.error.slice(0, ERROR_MOST),
      details: [
        ...about(one, run, locale),
        { label: m.mail_schedule_tries({}, { locale }), value: tries },
        { label: m.mail_schedule_server({}, { locale }), value: run.server },
        ...(pauses ? [{ label: m.mail_schedule_pauses({}, { locale }), value: pauses }] : []),
      ],
      address: addressOf(publicUrl, one),
    },
  });
  return true;
}

/** Notifies the alarm address that a schedule works again. */
export async function mailRecovery(
  { mail, publicUrl }: Telling,
  database: Database,
  one: Schedule,
  run: Run,
): Promise<void> {
  if (one.alarmTo === '') return;
  const locale = await languageFor(database, one);
  await mail.put(database, {
    purpose: 'scheduleWorks',
    to: one.alarmTo,
    locale,
    values: {
      schedule: textIn(one.name, locale),
      details: about(one, run, locale),
      address: addressOf(publicUrl, one),
    },
  });
}

/** Returns the language of the account with the alarm address, else the owner's. */
async function languageFor(database: Database, { alarmTo, ownerId }: Schedule): Promise<Locale> {
  const hasAddress = sql`lower(${account.workEmail}) = lower(${alarmTo})`;
  const [known] = await database
    .select({ locale: account.locale })
    .from(account)
    .where(ownerId === null ? hasAddress : or(hasAddress, eq(account.id, ownerId)))
    .orderBy(desc(hasAddress))
    .limit(1);
  return known?.locale ?? 'en';
}

function about({ timeZone }: Schedule, { task, plannedAt }: Run, locale: Locale) {
  const title: Localized | undefined = taskNamed(task)?.title;
  const planned = plannedAt.toLocaleString(locale === 'zh' ? 'zh-CN' : 'en-GB', {
    ...{ timeZone, dateStyle: 'medium', timeStyle: 'medium' },
  });
  return [
    { label: m.mail_schedule_task({}, { locale }), value: title?.[locale] ?? task },
    { label: m.mail_schedule_planned({}, { locale }), value: `${planned} (${timeZone})` },
  ];
}

const addressOf = (publicUrl: string, { id }: Schedule) => `${publicUrl}${quartzLog.route}?schedule=${id}`;
