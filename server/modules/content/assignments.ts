import { eq, inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import type { Hooks } from '../../platform/resources/hooks.ts';
import { account } from '../accounts/account.table.ts';
import type { MailSender } from '../mail/sender.ts';

/** Number of requests listed in a mail; the list behind its button has all of them. */
const NAMED = 30;

type Requests = {
  table: PgTable & { id: PgColumn; number: PgColumn; organization: PgColumn };
  reference: (number: number) => string;
  /** Address of the work list. */
  route: string;
};

/** Notifies a colleague that another user assigned requests to them: one mail for all requests of one assignment. */
export const mailAssignments = (
  mail: MailSender,
  publicUrl: string,
  requests: Requests,
): Required<Pick<Hooks, 'afterChanges'>> => ({
  afterChanges: async (database, changes, { caller }) => {
    const given = changes.flatMap(({ id, before, values: { assignee } }) =>
      typeof assignee === 'string' && assignee !== before?.assignee && assignee !== caller.user.id
        ? [{ id, assignee }]
        : [],
    );
    for (const [person, theirs] of Map.groupBy(given, ({ assignee }) => assignee)) {
      const [colleague] = await database.select().from(account).where(eq(account.id, person));
      if (!colleague) continue;
      const { workEmail: to, locale } = colleague;
      const ids = theirs.map(({ id }) => id);
      const details = await named(database, requests, ids, locale);
      const address = `${publicUrl}${requests.route}?assignee=${person}`;
      await mail.put(database, { purpose: 'assigned', to, locale, values: { details, address } });
    }
  },
});

/** Returns a line per request: its reference and its organization. */
async function named(
  database: Database,
  { table, reference }: Requests,
  ids: readonly string[],
  locale: 'en' | 'zh',
): Promise<{ label: string; value: string }[]> {
  const rows = await database
    .select({ number: table.number, organization: table.organization })
    .from(table)
    .where(inArray(table.id, ids.slice(0, NAMED)))
    .orderBy(table.number);
  const lines = rows.map(({ number, organization }) => ({
    label: reference(Number(number)),
    value: String(organization),
  }));
  const more = ids.length - NAMED;
  return more > 0 ? [...lines, { label: m.mail_assigned_more({ more }, { locale }), value: '' }] : lines;
}
