import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { account } from '../../accounts/account.table.ts';
import { model } from '../../catalog/model.table.ts';
import { published } from '../../catalog/published.ts';
import type { MailSender } from '../../mail/sender.ts';
import type { SearchEngine } from '../../search/engine/engine.ts';
import { CODES_NAMED, newModelsMail } from './mails.ts';
import { matchesOf } from './matches.ts';
import { notIn, packed } from './modelSet.ts';
import { savedSearch } from './savedSearch.table.ts';
import { stopToken } from './stopMails.ts';

const BATCH = 100;
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Searches whose owner wants mails and got none for a day. */
const due = and(
  eq(savedSearch.mailWhenNew, true),
  isNull(savedSearch.removedAt),
  or(isNull(savedSearch.mailedAt), lt(savedSearch.mailedAt, sql`now() - interval '1 day'`)),
  eq(account.enabled, true),
);

type Options = Pick<Dependencies, 'database' | 'transaction' | 'config'> & { engine: SearchEngine; mail: MailSender };

/**
 * Puts a mail into the outbox for each saved search that new published models match, at most one per search and day.
 * Two servers may run this at the same time: the one that locks the row of the search decides, and the other finds
 * nothing to send.
 *
 * @param passed returns whether a search can be skipped
 * @returns the ids of the checked searches
 */
export async function mailNewModels(
  { database, transaction, config, engine, mail }: Options,
  passed: (id: string) => boolean = () => false,
): Promise<string[]> {
  const looked: string[] = [];
  for (let after = NO_ID; ; ) {
    const rows = await database
      .select({ id: savedSearch.id, criteria: savedSearch.criteria })
      .from(savedSearch)
      .innerJoin(account, eq(account.id, savedSearch.accountId))
      .where(and(due, gt(savedSearch.id, after)))
      .orderBy(asc(savedSearch.id))
      .limit(BATCH);
    for (const { id, criteria } of rows) {
      if (passed(id)) continue;
      const ids = await matchesOf(engine, criteria);
      await transaction((within) => tellNew(within, id, ids, config.publicUrl, mail));
      looked.push(id);
    }
    after = rows.at(-1)?.id ?? after;
    if (rows.length < BATCH) return looked;
  }
}

async function tellNew(database: Database, id: string, ids: string[], publicUrl: string, mail: MailSender) {
  const [row] = await database
    .select({
      name: savedSearch.name,
      address: savedSearch.address,
      told: savedSearch.told,
      to: account.workEmail,
      locale: account.locale,
    })
    .from(savedSearch)
    .innerJoin(account, eq(account.id, savedSearch.accountId))
    .where(and(eq(savedSearch.id, id), due))
    .for('update', { of: savedSearch, skipLocked: true });
  const fresh = row ? notIn(row.told, ids) : [];
  if (!row || fresh.length === 0) return;
  const { told, ...rest } = row;
  const codes = await codesOf(database, fresh);
  await mail.put(
    database,
    newModelsMail({ ...rest, count: fresh.length, codes, token: await stopToken(database, id) }, publicUrl),
  );
  await database
    .update(savedSearch)
    .set({ told: Buffer.concat([told, packed(fresh)]), mailedAt: sql`now()` })
    .where(eq(savedSearch.id, id));
}

async function codesOf(database: Database, ids: string[]): Promise<string[]> {
  const rows = await database
    .select({ code: model.modelCode })
    .from(model)
    .where(and(inArray(model.id, ids.slice(0, CODES_NAMED)), published(model)))
    .orderBy(asc(model.modelCode));
  return rows.map(({ code }) => code);
}
