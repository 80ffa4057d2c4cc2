import { desc, eq, lte, sql } from 'drizzle-orm';
import type { ConsentText, OwnConsents } from '../../../contract/entities/privacy.ts';
import type { Database } from '../../platform/database/database.ts';
import { accountConsent, consentText } from './consentText.table.ts';

/** Users agree to the first version when they join. It is not asked for later: the office made the other accounts. */
const FIRST = 1;

type Row = typeof consentText.$inferSelect;

const written = ({ version, text, validFrom }: Row): ConsentText => ({
  version,
  text,
  validFrom: validFrom.toISOString(),
});

/** Returns the text that users agree to now. The first version comes with the database. */
export async function currentConsent(database: Database): Promise<ConsentText> {
  const [row] = await database
    .select()
    .from(consentText)
    .where(lte(consentText.validFrom, sql`now()`))
    .orderBy(desc(consentText.version))
    .limit(1);
  if (!row) throw new Error('There is no consent text');
  return written(row);
}

/**
 * Stores that a user agreed to a version now; an earlier agreement to it stays. The statement is the same without an
 * account, so that a registration takes the same time for a known address (security: A30).
 */
export async function agree(database: Database, accountId: string | null, version: number): Promise<void> {
  await database.execute(sql`
    insert into ${accountConsent} (account_id, version) select ${accountId}::uuid, ${version}::int
    where ${accountId}::uuid is not null on conflict do nothing`);
}

/** Returns the versions that a user agreed to, newest first, and the current one if it is not among them. */
export async function consentsOf(database: Database, accountId: string): Promise<OwnConsents> {
  const [current, rows] = await Promise.all([
    currentConsent(database),
    database
      .select({ consent: consentText, agreedAt: accountConsent.agreedAt })
      .from(accountConsent)
      .innerJoin(consentText, eq(consentText.version, accountConsent.version))
      .where(eq(accountConsent.accountId, accountId))
      .orderBy(desc(accountConsent.version)),
  ]);
  const agreed = rows.map(({ consent, agreedAt }) => ({ ...written(consent), agreedAt: agreedAt.toISOString() }));
  const isDone = current.version === FIRST || agreed.some(({ version }) => version === current.version);
  return { due: isDone ? null : current, agreed };
}

/** Returns all versions, newest first, with the number of users who agreed to each. */
export async function allConsents(database: Database) {
  const rows = await database
    .select({ consent: consentText, users: sql<number>`count(${accountConsent.accountId})::int` })
    .from(consentText)
    .leftJoin(accountConsent, eq(accountConsent.version, consentText.version))
    .groupBy(consentText.id)
    .orderBy(desc(consentText.version));
  return rows.map(({ consent, users }) => ({ ...written(consent), users }));
}

/** An arbitrary number that no other lock in this database uses. Versions are added one after the other. */
const VERSIONS_LOCK = 811_330;

/** Adds the next version. Returns its number. */
export async function addConsent(
  database: Database,
  { text, validFrom }: Pick<Row, 'text' | 'validFrom'>,
): Promise<number> {
  await database.execute(sql`select pg_advisory_xact_lock(${VERSIONS_LOCK})`);
  const [row] = await database
    .insert(consentText)
    .values({ text, validFrom, version: sql`(select coalesce(max(version), 0) + 1 from ${consentText})` })
    .returning({ version: consentText.version });
  if (!row) throw new Error('The consent text was not added');
  return row.version;
}
