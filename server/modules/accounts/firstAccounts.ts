import { randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { StartError } from '../../platform/database/embedded/embedded.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { group } from '../system/group.table.ts';
import { role } from '../system/role.table.ts';
import { ADMINISTRATOR, AUDITOR, CONTENT_EDITOR, MEMBER } from '../system/seed.ts';
import { type AccountRow, account } from './account.table.ts';
import { accountRole } from './accountRole.table.ts';
import { accountSession } from './accountSession.table.ts';
import { addAccount, findAccount, type NewAccount } from './accounts.ts';
import { NO_PASSWORD } from './noPassword.ts';
import { hashPassword, verifyPassword } from './passwordHash.ts';
import { isOpen } from './registration.ts';
import { endResetCodes } from './resetCodes.ts';
import { revokeSessions } from './sessions.ts';

/** An account as the start prints it. */
export type PrintableAccount = { role: string; email: string; password: string };

/** An arbitrary number that no other lock in this database uses. */
const ACCOUNTS_LOCK = 811_309;

/**
 * Ensures at every start that there is an account to sign in with. A new installation gets the demo accounts if demo
 * data is wanted, otherwise its first administrator. Demo accounts are never added to a portal that has accounts
 * already. A portal that is not a demonstration does not start while demo accounts with their published passwords are
 * open; `endDemo` ends them, for all servers.
 *
 * @returns what to print, administrators first; a random password is available only once
 * @throws StartError if demo accounts are open that this start may not end
 */
export async function startingAccounts(
  dependencies: Pick<Dependencies, 'config' | 'database' | 'transaction'>,
  { endDemo = false, print = () => {} }: { endDemo?: boolean; print?: (line: string) => void } = {},
): Promise<PrintableAccount[]> {
  const { config, database, transaction } = dependencies;
  if (config.demoData) {
    await createDemoAccounts(transaction);
    const demo = await openDemoAccounts(database);
    if (demo.length > 0) return demo;
  }
  // One transaction, so that another server cannot add demo accounts between this check and the first administrator.
  const { ended, first } = await transaction(async (open) => {
    await lockAccounts(open);
    return {
      ended: config.demoData ? '' : await endDemoAccounts(config, open, endDemo),
      first: await createAdministrator(open, { email: config.adminEmail, password: config.adminPassword }),
    };
  });
  if (ended) print(`The demonstration has ended: ${ended}`);
  return first ? [first] : [];
}

/** Held until the transaction ends, so that one server at a time decides who the first accounts are. */
const lockAccounts = (database: Database) => database.execute(sql`select pg_advisory_xact_lock(${ACCOUNTS_LOCK})`);

/**
 * Adds an administrator unless there is one. Without a given password a random one is made, which must be changed at
 * the first login. If the address belongs to a demo account, that account becomes the administrator's.
 *
 * @returns what to print once; null if nothing was added or the operator set the password
 */
async function createAdministrator(
  database: Database,
  { email, password }: { email: string; password?: string | undefined },
): Promise<PrintableAccount | null> {
  if (await hasAdministrator(database)) return null;
  const made = password ?? randomBytes(18).toString('base64url');
  const passwordHash = await hashPassword(made);
  const mustChangePassword = password === undefined;
  const values = { firstName: 'System', lastName: 'Administrator', workEmail: email, passwordHash, mustChangePassword };
  const added = (await takeOverDemoAccount(database, values)) ?? (await addAccount(database, values, ADMINISTRATOR));
  return added && password === undefined ? { role: ADMINISTRATOR, email, password: made } : null;
}

/**
 * Converts the demo account of the address, if there is one, to the administrator's account. Its earlier users lose
 * access.
 */
async function takeOverDemoAccount(database: Database, values: NewAccount): Promise<string | null> {
  const [row] = await database
    .update(account)
    .set({
      ...values,
      enabled: true,
      demo: false,
      verifiedAt: sql`coalesce(${account.verifiedAt}, now())`,
      awaitsApproval: false,
    })
    .where(and(eq(sql`lower(${account.workEmail})`, values.workEmail.toLowerCase()), eq(account.demo, true)))
    .returning({ id: account.id });
  if (!row) return null;
  await revokeSessions(database, { accountId: row.id });
  await endResetCodes(database, row.id);
  await database.execute(sql`
    insert into ${accountRole} (account_id, role_id) select ${row.id}, id from ${role} where code = ${ADMINISTRATOR}
    on conflict do nothing`);
  return row.id;
}

async function hasAdministrator(database: Database): Promise<boolean> {
  const [found] = await database
    .select({ id: account.id })
    .from(accountRole)
    .innerJoin(role, eq(role.id, accountRole.roleId))
    .innerJoin(account, eq(account.id, accountRole.accountId))
    .where(and(eq(role.code, ADMINISTRATOR), eq(account.enabled, true), isOpen))
    .limit(1);
  return found !== undefined;
}

/**
 * The passwords are public, so these accounts exist in demo data only. `leads`: department of the demo's organization
 * that the user heads.
 */
const demoAccounts = [
  {
    role: ADMINISTRATOR,
    leads: 'IT',
    password: 'Xenograft-garden-41',
    person: {
      firstName: 'Ada',
      lastName: 'Winter',
      workEmail: 'admin@oncology-browser.example',
      jobTitle: 'Administrator',
    },
  },
  {
    role: CONTENT_EDITOR,
    leads: 'SCI',
    password: 'Spheroid-orchard-67',
    person: {
      firstName: 'Ines',
      lastName: 'Moreau',
      workEmail: 'editor@oncology-browser.example',
      jobTitle: 'Editor',
    },
  },
  {
    role: AUDITOR,
    leads: 'QA',
    password: 'Biobank-harbor-92',
    person: {
      firstName: 'Tomas',
      lastName: 'Berg',
      workEmail: 'auditor@oncology-browser.example',
      jobTitle: 'Auditor',
    },
  },
  {
    role: MEMBER,
    leads: null,
    password: 'Organoid-meadow-58',
    person: {
      firstName: 'Mei',
      lastName: 'Chen',
      workEmail: 'visitor@oncology-browser.example',
      jobTitle: 'Scientist',
    },
  },
] as const;

/** Adds the demo accounts to a database without accounts. In every other database they would be a security hole. */
async function createDemoAccounts(transaction: Transaction): Promise<void> {
  await transaction(async (database) => {
    await lockAccounts(database);
    if ((await database.$count(account)) > 0) return;
    for (const { role: code, password, person, leads } of demoAccounts) {
      const [led] = leads === null ? [] : await database.select().from(group).where(eq(group.code, leads));
      const organization = led ? 'Oncology Browser' : 'Example Therapeutics';
      const values = { ...person, organization, groupId: led?.id ?? null, demo: true };
      const id = await addAccount(database, { ...values, passwordHash: await hashPassword(password) }, code);
      if (led) await database.update(group).set({ leaderId: id }).where(eq(group.id, led.id));
    }
  });
}

/** Returns the demo accounts that are open to everyone: enabled, and with the published password. */
async function openDemoAccounts(database: Database): Promise<PrintableAccount[]> {
  const open = [];
  for (const { role: code, password, person } of demoAccounts) {
    const found = await findAccount(database, person.workEmail);
    if (!found?.enabled || !found.demo || !(await verifyPassword(found.passwordHash, password))) continue;
    open.push({ role: code, email: person.workEmail, password });
  }
  return open;
}

/** Returns whether it is the password of a demo account, which is public in this source file. */
export function isPublished(password: string): boolean {
  return demoAccounts.some((each) => each.password === password);
}

/**
 * Ends the demo accounts that still have a published password, whatever their address is now, enabled or not. No
 * password is valid for them afterwards, so enabling one does not open it. Accounts that are disabled already are ended
 * without a message.
 *
 * @returns a text about what users lose by it; empty if no account was open
 * @throws StartError if accounts were open and `isAsked` is false, because other servers may show the demonstration
 */
async function endDemoAccounts(config: Config, database: Database, isAsked: boolean): Promise<string> {
  const withPassword = and(eq(account.demo, true), ne(account.passwordHash, NO_PASSWORD));
  const published: AccountRow[] = [];
  for (const row of await database.select().from(account).where(withPassword))
    if (await hasPublished(row.passwordHash)) published.push(row);
  const open = published.filter(({ enabled }) => enabled).map(({ id }) => id);
  const lost = open.length > 0 ? `demo accounts: ${open.length}, sessions: ${await sessionsOf(database, open)}` : '';
  if (lost && !isAsked) throw new StartError(refusalToEnd(config, lost));
  for (const { id, passwordHash } of published) {
    const asItWas = and(eq(account.id, id), eq(account.passwordHash, passwordHash));
    const ended = await database.update(account).set({ enabled: false, passwordHash: NO_PASSWORD }).where(asItWas);
    if (ended.rowCount === 0) continue; // its owner has changed the password since
    await revokeSessions(database, { accountId: id });
    await endResetCodes(database, id);
  }
  return lost;
}

const refusalToEnd = ({ production }: Config, lost: string): string =>
  `The database holds a demonstration (${lost}), which ${production.join(', ') || 'DEMO_DATA=off'} would end on all servers: ` +
  'set DEMO_DATA=on to keep it, or start once with "npm start -- --end-demo" to end these passwords and sessions';

const sessionsOf = (database: Database, accountIds: string[]): Promise<number> =>
  database.$count(
    accountSession,
    and(
      inArray(accountSession.accountId, accountIds),
      isNull(accountSession.revokedAt),
      gt(accountSession.expiresAt, sql`now()`),
    ),
  );

async function hasPublished(passwordHash: string): Promise<boolean> {
  for (const { password } of demoAccounts) if (await verifyPassword(passwordHash, password)) return true;
  return false;
}
