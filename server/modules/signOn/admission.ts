import { and, eq, inArray } from 'drizzle-orm';
import type { Localized } from '../../../contract/schema.ts';
import type { SignOnFailure } from '../../../contract/signOn.ts';
import type { Database } from '../../platform/database/database.ts';
import { type AccountRow, account } from '../accounts/account.table.ts';
import { accountRole } from '../accounts/accountRole.table.ts';
import { findAccount } from '../accounts/accounts.ts';
import { role } from '../system/role.table.ts';
import { hasDomain, type ProvidedPerson } from './person.ts';
import { mappedRoles } from './providers.ts';
import { accountIdentity, type ProviderRow } from './signOn.table.ts';

type IdentityRow = typeof accountIdentity.$inferSelect;

/** A role that a group of the user gives. `held`: the account has it already. */
export type GivenRole = { id: string; code: string; name: Localized; held: boolean };

/** What a provider's answer leads to. */
export type Admission = { roles: readonly GivenRole[] } & (
  | { failure: SignOnFailure; known: AccountRow | undefined }
  /** The account of the subject. */
  | { how: 'linked'; known: AccountRow; identity: IdentityRow }
  /** The account that has the verified address, of a domain that the provider owns. */
  | { how: 'byMail'; known: AccountRow }
  | { how: 'new'; known?: undefined }
);

/**
 * Decides which account a provider's answer opens, without changing anything:
 * - The subject decides, not the e-mail address. A known subject opens its account.
 * - An address that an account has already opens it only if the provider owns the domain and has verified the address.
 *   Otherwise a user who can choose an address at a provider could take over an account.
 * - New accounts need an e-mail address of an admitted domain.
 */
export async function admissionOf(
  database: Database,
  provider: ProviderRow,
  person: ProvidedPerson,
): Promise<Admission> {
  const [linked] = await database
    .select({ identity: accountIdentity, known: account })
    .from(accountIdentity)
    .innerJoin(account, eq(account.id, accountIdentity.accountId))
    .where(and(eq(accountIdentity.providerId, provider.id), eq(accountIdentity.subject, person.subject)));
  const known = linked?.known ?? (person.workEmail === '' ? undefined : await findAccount(database, person.workEmail));
  const roles = await rolesGiven(database, provider, person, known?.id);
  const refused = (failure: SignOnFailure): Admission => ({ failure, known, roles });
  if (!isAdmitted(provider, person)) return refused('notAdmitted');
  if (known && isBarred(known)) return refused('disabled');
  if (linked) return { how: 'linked', known: linked.known, identity: linked.identity, roles };
  if (known) {
    const owns = person.emailVerified && hasDomain(provider.linkDomains, person.workEmail);
    return owns ? { how: 'byMail', known, roles } : refused('known');
  }
  if (!provider.createAccounts || person.workEmail === '') return refused('notAdmitted');
  return { how: 'new', roles };
}

/** Whether the provider's mail domains admit a user. */
export const isAdmitted = ({ domains }: ProviderRow, { workEmail }: ProvidedPerson): boolean =>
  domains.length === 0 || hasDomain(domains, workEmail);

const isBarred = ({ enabled, lockedUntil, awaitsApproval }: AccountRow): boolean =>
  !enabled || awaitsApproval || (lockedUntil !== null && lockedUntil.getTime() > Date.now());

/** Returns the roles of the user's groups. A group must be named exactly. */
async function rolesGiven(
  database: Database,
  provider: ProviderRow,
  { groups }: ProvidedPerson,
  accountId: string | undefined,
): Promise<GivenRole[]> {
  const belongs = new Set(groups);
  const codes = mappedRoles(provider.roleMap).flatMap(({ group, role }) => (belongs.has(group) ? [role] : []));
  if (codes.length === 0) return [];
  const rows = await database
    .select({ id: role.id, code: role.code, name: role.name })
    .from(role)
    .where(inArray(role.code, codes))
    .orderBy(role.code);
  const held =
    accountId === undefined
      ? []
      : await database.select({ id: accountRole.roleId }).from(accountRole).where(eq(accountRole.accountId, accountId));
  return rows.map((row) => ({ ...row, held: held.some(({ id }) => id === row.id) }));
}
