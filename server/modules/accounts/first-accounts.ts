import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { role } from '../system/role.table.ts';
import { ADMINISTRATOR, MEMBER } from '../system/seed.ts';
import { accountRole } from './account-role.table.ts';
import { addAccount, findAccount } from './accounts.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

/** An account as the start prints it. `password` null: it was changed since, and is nobody's business. */
export type PrintableAccount = { role: string; workEmail: string; password: string | null };

/**
 * Adds the first administrator, unless there is one. Without a password given a random one is made, which must be
 * changed at the first login.
 * Output: what to print once, or null when nothing was added.
 */
export async function createAdministrator(
  database: Database,
  transaction: Transaction,
  { workEmail, password }: { workEmail: string; password?: string | undefined },
): Promise<PrintableAccount | null> {
  if (await hasAdministrator(database)) return null;
  const made = password ?? randomBytes(18).toString('base64url');
  const passwordHash = await hashPassword(made);
  const mustChangePassword = password === undefined;
  const values = { firstName: 'System', lastName: 'Administrator', workEmail, passwordHash, mustChangePassword };
  const added = await transaction((open) => addAccount(open, values, ADMINISTRATOR));
  return added ? { role: ADMINISTRATOR, workEmail, password: made } : null;
}

async function hasAdministrator(database: Database): Promise<boolean> {
  const [found] = await database
    .select({ id: accountRole.accountId })
    .from(accountRole)
    .innerJoin(role, eq(role.id, accountRole.roleId))
    .where(eq(role.code, ADMINISTRATOR))
    .limit(1);
  return found !== undefined;
}

/** Accounts of the demo data. Their passwords are known to everybody: they exist in demo data only. */
const demoAccounts = [
  {
    role: ADMINISTRATOR,
    password: 'Xenograft-garden-41',
    values: {
      firstName: 'Ada',
      lastName: 'Winter',
      workEmail: 'admin@oncology-browser.example',
      jobTitle: 'Administrator',
    },
  },
  {
    role: MEMBER,
    password: 'Organoid-meadow-58',
    values: {
      firstName: 'Mei',
      lastName: 'Chen',
      workEmail: 'visitor@oncology-browser.example',
      jobTitle: 'Scientist',
    },
  },
] as const;

/** Adds the demo accounts where they are missing. Output: what to print at every start, the administrator first. */
export async function createDemoAccounts(database: Database, transaction: Transaction): Promise<PrintableAccount[]> {
  const printable: PrintableAccount[] = [];
  for (const { role: code, password, values } of demoAccounts) {
    const { workEmail } = values;
    const found = await findAccount(database, workEmail);
    if (!found) {
      const passwordHash = await hashPassword(password);
      const organization = 'Example Therapeutics';
      await transaction((open) => addAccount(open, { ...values, passwordHash, organization, demo: true }, code));
    }
    const unchanged = !found || (await verifyPassword(found.passwordHash, password));
    printable.push({ role: code, workEmail, password: unchanged ? password : null });
  }
  return printable;
}
