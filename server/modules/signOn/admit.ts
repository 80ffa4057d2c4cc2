import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { CallContext } from '../../platform/http/handler.ts';
import { originOf } from '../../platform/resources/audit.ts';
import { type AccountRow, account } from '../accounts/account.table.ts';
import { accountRole } from '../accounts/accountRole.table.ts';
import { addAccount, findAccount } from '../accounts/accounts.ts';
import { NO_PASSWORD } from '../accounts/noPassword.ts';
import { endPassword } from '../accounts/passwordEnd.ts';
import { noteSecurity } from '../accounts/securityLog.ts';
import { withoutLast } from '../administration/lastAdministrator.ts';
import { role } from '../system/role.table.ts';
import { MEMBER } from '../system/seed.ts';
import type { Admission, GivenRole } from './admission.ts';
import { knownAs, type ProvidedPerson } from './person.ts';
import { accountIdentity, type ProviderRow } from './signOn.table.ts';

/**
 * Creates or links the account of an admission, and gives it the roles of its groups.
 *
 * @param factorProved whether this sign-in proved a second factor at the provider
 */
export async function admit(
  database: Database,
  call: CallContext,
  provider: ProviderRow,
  person: ProvidedPerson,
  admission: Exclude<Admission, { failure: unknown }>,
  factorProved: boolean,
): Promise<AccountRow | null> {
  const known = admission.how === 'new' ? await create(database, call, person) : admission.known;
  if (!known) return null;
  const said = { factorProved, knownAs: knownAs(person) };
  const [identity] = await database
    .insert(accountIdentity)
    .values({ accountId: known.id, providerId: provider.id, subject: person.subject, ...said })
    .onConflictDoUpdate({
      target: [accountIdentity.providerId, accountIdentity.subject],
      set: { lastUsedAt: sql`now()`, ...said },
    })
    .returning();
  // Another sign-in of the same subject may have come first, for another account.
  if (!identity || identity.accountId !== known.id) return null;
  if (admission.how === 'byMail') await disown(database, call, known);
  await followGroups(database, known.id, identity, admission.roles);
  return known;
}

/**
 * Ends the password and the sessions of a self-registered visitor's account when the owner of its address comes for the
 * first time: another person may have registered the address to wait for its owner.
 */
async function disown(database: Database, call: CallContext, { id, createdBy, verifiedAt }: AccountRow): Promise<void> {
  const [more] = await database
    .select({ id: role.id })
    .from(accountRole)
    .innerJoin(role, eq(role.id, accountRole.roleId))
    .where(and(eq(accountRole.accountId, id), ne(role.code, MEMBER)))
    .limit(1);
  if (verifiedAt === null || (createdBy === null && !more)) await endPassword(database, id, originOf(call));
}

async function create(database: Database, call: CallContext, person: ProvidedPerson): Promise<AccountRow | undefined> {
  const { firstName, lastName, workEmail, organization } = person;
  const values = { firstName, lastName, workEmail, organization: organization || null, locale: call.locale };
  const id = await addAccount(database, values, MEMBER);
  if (id === null) return undefined;
  const added = await findAccount(database, workEmail);
  await noteSecurity(database, call, { action: 'register', owner: added ?? null, by: id });
  return added;
}

/**
 * Gives the account the roles of its groups, and takes those that an earlier sign-in gave and no group gives now. Roles
 * that were given in the back-office stay. The last administrator with a password keeps the role.
 */
async function followGroups(
  database: Database,
  accountId: string,
  identity: typeof accountIdentity.$inferSelect,
  roles: readonly GivenRole[],
): Promise<void> {
  const wanted = roles.map(({ id }) => id);
  const gone = await withoutLast(
    database,
    accountId,
    identity.roleIds.filter((id) => !wanted.includes(id)),
  );
  const given =
    wanted.length === 0
      ? []
      : await database
          .insert(accountRole)
          .values(wanted.map((roleId) => ({ accountId, roleId })))
          .onConflictDoNothing()
          .returning({ roleId: accountRole.roleId });
  if (gone.length > 0)
    await database
      .delete(accountRole)
      .where(and(eq(accountRole.accountId, accountId), inArray(accountRole.roleId, gone)));
  const kept = identity.roleIds.filter((id) => !gone.includes(id));
  const roleIds = [...new Set([...kept, ...given.map(({ roleId }) => roleId)])];
  await database.update(accountIdentity).set({ roleIds }).where(eq(accountIdentity.id, identity.id));
}

/**
 * Records the time of a sign-in, which proves the mailbox like a mailed link. An account without a password need not
 * set one. Returns whether the account may still sign in.
 */
export async function noteVisit(database: Database, accountId: string): Promise<boolean> {
  const rows = await database
    .update(account)
    .set({
      lastLoginAt: sql`now()`,
      verifiedAt: sql`coalesce(${account.verifiedAt}, now())`,
      mustChangePassword: sql`${account.mustChangePassword} and ${account.passwordHash} <> ${NO_PASSWORD}`,
    })
    .where(
      and(
        eq(account.id, accountId),
        eq(account.enabled, true),
        eq(account.awaitsApproval, false),
        sql`(${account.lockedUntil} is null or ${account.lockedUntil} < now())`,
      ),
    )
    .returning({ id: account.id });
  return rows.length === 1;
}
