import { and, eq, sql } from 'drizzle-orm';
import type { Localized } from '../../../contract/schema.ts';
import { CommandError } from '../../platform/commandHelp.ts';
import type { Database } from '../../platform/database/database.ts';
import { isMailAddress } from '../../platform/mail/mail.ts';
import { type Audited, auditFrom, originOfCommand } from '../../platform/resources/audit.ts';
import { forgetGroupRoles } from '../administration/groupRoles.ts';
import { forgetDisabled } from '../scim/disabled.ts';
import { role } from '../system/role.table.ts';
import { ADMINISTRATOR } from '../system/seed.ts';
import { type AccountRow, account } from './account.table.ts';
import { accountRole } from './accountRole.table.ts';
import { addAccount, findAccount } from './accounts.ts';
import { liftPauses } from './attempts.ts';
import { removeFactors } from './factors.ts';
import { endPassword } from './passwordEnd.ts';
import { confirmRegistration, isUnconfirmed } from './registration.ts';
import { endResetCodes, makeResetCode } from './resetCodes.ts';
import { fullName } from './sessions.ts';

export const RESCUES = ['create', 'reset'] as const;
export type Rescue = (typeof RESCUES)[number];

/**
 * Restores administrator access if no administrator can sign in. `create` makes a new administrator from a new address
 * or an existing account. `reset` opens an administrator's account again, even if it is disabled or locked. Earlier
 * passwords, sessions, links and second factors of the account end. Call it in a transaction.
 *
 * @param by the operating system's user, for the log
 * @returns the secret of a link for a new password
 * @throws CommandError if the address has no such account, or has one already
 */
export async function rescueAdministrator(
  database: Database,
  act: Rescue,
  { workEmail, by }: { workEmail: string; by: string },
): Promise<string> {
  const [everything] = await database.select().from(role).where(eq(role.code, ADMINISTRATOR));
  if (!everything) throw new CommandError('This database has no portal yet: start the portal once');
  if (!isMailAddress(workEmail)) throw new CommandError(`${workEmail} is not an e-mail address`);
  const known = await lockAccount(database, workEmail);
  const isAdministrator = known && (await holds(database, known.id, everything.id));
  if (act === 'reset' && !isAdministrator)
    throw new CommandError(
      `${workEmail} is not an administrator's address: npm run administrator -- create ${workEmail}`,
    );
  if (act === 'create' && isAdministrator)
    throw new CommandError(`${workEmail} is already an administrator: npm run administrator -- reset ${workEmail}`);

  const person = known ?? (await addAdministrator(database, workEmail));
  if (!isAdministrator)
    await database.insert(accountRole).values({ accountId: person.id, roleId: everything.id }).onConflictDoNothing();
  await database
    .update(account)
    .set({
      enabled: true,
      lockedUntil: null,
      emergency: true,
      demo: false,
      verifiedAt: sql`coalesce(${account.verifiedAt}, now())`,
      awaitsApproval: false,
      version: sql`${account.version} + 1`,
    })
    .where(eq(account.id, person.id));
  await forgetDisabled(database, person.id);
  // The operator gives this role, so it no longer ends with a link whose groups gave it before.
  await forgetGroupRoles(database, person.id, [everything.id]);
  await endPassword(database, person.id, originOfRescue(act, by));
  const hadFactor = await removeFactors(database, person.id);
  await liftPauses(database, workEmail);

  const entry = entriesOf(person);
  await note(database, act, by, [
    ...(known ? [] : [entry('add', {}, { workEmail })]),
    ...(known && !isAdministrator ? [rolesGiven(entry, everything)] : []),
    ...(person.enabled ? [] : [entry('edit', { enabled: false }, { enabled: true })]),
    entry('resetPassword', {}, {}),
    ...(hadFactor ? [entry('resetFactors', {}, {})] : []),
  ]);
  return makeResetCode(database, person.id, 'rescue');
}

async function lockAccount(database: Database, workEmail: string): Promise<AccountRow | undefined> {
  const known = await findAccount(database, workEmail);
  if (!known) return undefined;
  const [found] = await database.select().from(account).where(eq(account.id, known.id)).for('update');
  return found;
}

async function holds(database: Database, accountId: string, roleId: string): Promise<boolean> {
  const held = and(eq(accountRole.accountId, accountId), eq(accountRole.roleId, roleId));
  return (await database.$count(accountRole, held)) > 0;
}

async function addAdministrator(database: Database, workEmail: string): Promise<AccountRow> {
  await addAccount(database, { firstName: 'System', lastName: 'Administrator', workEmail }, ADMINISTRATOR);
  const added = await lockAccount(database, workEmail);
  if (!added) throw new Error('The administrator was not added');
  return added;
}

/**
 * Confirms the address of a registration without its link, for a portal without a mail server. The operator vouches
 * that the mailbox belongs to the person. Call it in a transaction.
 *
 * @param by the operating system's user, for the log
 * @returns whether the account waits for approval
 * @throws CommandError if the address has no registration that waits for its confirmation
 */
export async function verifyRegistration(
  database: Database,
  { workEmail, by }: { workEmail: string; by: string },
): Promise<{ waiting: boolean }> {
  const known = await lockAccount(database, workEmail);
  const confirmed = known && isUnconfirmed(known) ? await confirmRegistration(database, known) : null;
  if (!known || !confirmed) throw new CommandError(`${workEmail} has no registration that waits for its confirmation`);
  await endResetCodes(database, known.id);
  await note(database, 'verify', by, [entriesOf(known)('verifyMailbox', {}, {})]);
  return { waiting: confirmed.awaitsApproval };
}

type Entry = (action: Audited['action'], before: Audited['before'], after: Audited['after']) => Audited;

function entriesOf({ id, firstName, lastName }: AccountRow): Entry {
  const name = fullName(firstName, lastName);
  const record = { resource: 'user', resourceId: id, label: { en: name, zh: name } };
  return (action, before, after) => ({ action, ...record, before: before ?? null, after: after ?? null });
}

const rolesGiven = (entry: Entry, { id, name }: { id: string; name: Localized }): Audited => ({
  ...entry('updateUserRole', { roles: [] }, { roles: [id] }),
  names: { roles: [{ id, label: name }] },
});

const note = (database: Database, act: Rescue | 'verify', by: string, entries: readonly Audited[]): Promise<void> =>
  auditFrom(database, originOfRescue(act, by), entries);

const originOfRescue = (act: Rescue | 'verify', by: string) => originOfCommand(`npm run administrator -- ${act}`, by);
