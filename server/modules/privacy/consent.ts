import { and, count, desc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { ConsentText, ConsentVersion, OwnConsents } from '../../../contract/entities/privacy.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import { account } from '../accounts/account.table.ts';
import { accountConsent, consentText } from './consentText.table.ts';

type Row = typeof consentText.$inferSelect;

/**
 * The text of the portal's own registration form. Users agree to it when they join (`account.consent_at`). It is not
 * asked for later, because accounts without this time were made by the office.
 */
const FIRST: ConsentText = {
  version: 1,
  text: { en: m.register_consent({}, { locale: 'en' }), zh: m.register_consent({}, { locale: 'zh' }) },
  validFrom: new Date(0).toISOString(),
};

const written = ({ version, text, validFrom }: Row): ConsentText => ({
  version,
  text,
  validFrom: validFrom.toISOString(),
});

/** Returns the text that users agree to now. */
export async function currentConsent(database: Database): Promise<ConsentText> {
  const [row] = await database
    .select()
    .from(consentText)
    .where(lte(consentText.validFrom, sql`now()`))
    .orderBy(desc(consentText.version))
    .limit(1);
  return row ? written(row) : FIRST;
}

/**
 * Stores that a user agreed to a version now; an earlier agreement to it stays. The statement is the same without an
 * account, so that a registration takes the same time for a known address (security: A30).
 */
export async function agree(database: Database, accountId: string | null, version: number): Promise<void> {
  await database.execute(sql`
    insert into ${accountConsent} (account_id, version)
    select ${accountId}::uuid, kept.version from ${consentText} as kept
    where ${accountId}::uuid is not null and kept.version = ${version} on conflict do nothing`);
}

/** Returns the versions that a user agreed to, newest first, and the current one if it is not among them. */
export async function consentsOf(database: Database, accountId: string): Promise<OwnConsents> {
  const [current, [owner], rows] = await Promise.all([
    currentConsent(database),
    database.select({ at: account.consentAt }).from(account).where(eq(account.id, accountId)),
    database
      .select({ consent: consentText, agreedAt: accountConsent.agreedAt })
      .from(accountConsent)
      .innerJoin(consentText, eq(consentText.version, accountConsent.version))
      .where(eq(accountConsent.accountId, accountId))
      .orderBy(desc(accountConsent.version)),
  ]);
  const agreed = rows.map(({ consent, agreedAt }) => ({ ...written(consent), agreedAt: agreedAt.toISOString() }));
  const isDone = current.version === FIRST.version || agreed.some(({ version }) => version === current.version);
  // A user who joined under a later version agreed to that one.
  const joined = owner?.at && !rows.some((row) => row.agreedAt <= (owner.at ?? row.agreedAt)) ? owner.at : null;
  return {
    due: isDone ? null : current,
    agreed: [...agreed, ...(joined ? [{ ...FIRST, agreedAt: joined.toISOString() }] : [])],
  };
}

/** Returns all versions, newest first, with the number of users who agreed to each. */
export async function allConsents(database: Database): Promise<ConsentVersion[]> {
  const rows = await database
    .select({ consent: consentText, users: count(accountConsent.accountId) })
    .from(consentText)
    .leftJoin(accountConsent, eq(accountConsent.version, consentText.version))
    .groupBy(consentText.id)
    .orderBy(desc(consentText.version));
  const joined = await database.$count(account, and(isNotNull(account.consentAt), notLater));
  return [...rows.map(({ consent, users }) => ({ ...written(consent), users })), { ...FIRST, users: joined }];
}

/** The user joined before there was another version. */
const notLater = sql`not exists (
  select 1 from ${accountConsent} as later where later.account_id = ${account}.id and later.agreed_at <= ${account}.consent_at)`;

/** An arbitrary number that no other lock in this database uses. Versions are added one after the other. */
const VERSIONS_LOCK = 811_330;

/** Adds the next version. Returns its number. */
export async function addConsent(
  database: Database,
  { text, validFrom }: Pick<Row, 'text' | 'validFrom'>,
): Promise<number> {
  await database.execute(sql`select pg_advisory_xact_lock(${VERSIONS_LOCK})`);
  const next = sql`(select coalesce(max(kept.version), ${FIRST.version}) + 1 from ${consentText} as kept)`;
  const [row] = await database
    .insert(consentText)
    .values({ text, validFrom, version: next })
    .returning({ version: consentText.version });
  if (!row) throw new Error('The consent text was not added');
  return row.version;
}
