import { and, asc, eq } from 'drizzle-orm';
import type { SignOnProvider } from '../../../contract/entities/signOn.ts';
import type { Database } from '../../platform/database/database.ts';
import type { OidcClient } from './oidc.ts';
import { unseal } from './sealed.ts';
import { identityProvider, type ProviderRow } from './signOn.table.ts';

/** Returns the providers that the login page offers. */
export async function offeredProviders(database: Database): Promise<SignOnProvider[]> {
  return database
    .select({ code: identityProvider.code, name: identityProvider.name })
    .from(identityProvider)
    .where(eq(identityProvider.enabled, true))
    .orderBy(asc(identityProvider.code));
}

/** Returns a provider at which users may sign in. */
export async function enabledProvider(database: Database, code: string): Promise<ProviderRow | undefined> {
  const [found] = await database
    .select()
    .from(identityProvider)
    .where(and(eq(identityProvider.code, code), eq(identityProvider.enabled, true)));
  return found;
}

/** Returns a provider, also one that only administrators try. */
export async function providerByCode(database: Database, code: string): Promise<ProviderRow | undefined> {
  const [found] = await database.select().from(identityProvider).where(eq(identityProvider.code, code));
  return found;
}

export async function providerById(database: Database, id: string): Promise<ProviderRow | undefined> {
  const [found] = await database.select().from(identityProvider).where(eq(identityProvider.id, id));
  return found;
}

/** Returns what is needed to talk to an OpenID provider. */
export async function clientOf(
  database: Database,
  { issuer, clientId, clientSecret }: ProviderRow,
): Promise<OidcClient> {
  const secret = clientSecret === '' ? '' : await unseal(database, clientSecret);
  if (secret === null) throw new Error('The client secret was encrypted with another key of the installation');
  return { issuer, clientId, clientSecret: secret };
}

/** An entry of `roleMap`. */
export type MappedRole = { group: string; role: string };

/** Reads `group = role code`. The name of a group may contain `=`, as in a directory. */
export function mappedRole(entry: string): MappedRole | null {
  const at = entry.lastIndexOf('=');
  const [group, role] = [entry.slice(0, Math.max(at, 0)).trim(), entry.slice(at + 1).trim()];
  return group === '' || role === '' ? null : { group, role };
}

export const mappedRoles = (entries: readonly string[]): MappedRole[] =>
  entries.map(mappedRole).filter((entry) => entry !== null);
