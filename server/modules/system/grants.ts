import { eq } from 'drizzle-orm';
import { type PermissionCode, permissionCodes } from '../../../contract/permissions.ts';
import type { Database } from '../../platform/database/database.ts';
import { role } from './role.table.ts';

/** Every permission code there is. */
export const ALL_CODES = Object.keys(permissionCodes) as PermissionCode[];
/** Grants everything there is and will be. */
export const EVERYTHING = '*';

/** What a person may do: the grants of all their roles together. */
export type Grants = ReadonlySet<string>;

/** Whether a code, or a leaf menu by its id, is granted. */
export const isGranted = (grants: Grants, leaf: string): boolean => grants.has(EVERYTHING) || grants.has(leaf);

/** The permission codes among the grants. */
export const codesOf = (grants: Grants): ReadonlySet<PermissionCode> =>
  new Set(ALL_CODES.filter((code) => isGranted(grants, code)));

/** `buttons` of the session: the codes the person does NOT have, comma-separated (specification, section 6). */
export const deniedCodes = (codes: ReadonlySet<PermissionCode>): string =>
  ALL_CODES.filter((code) => !codes.has(code)).join(',');

/** One's grants while one sees the portal as a role: those of both. */
export async function grantsSeen(database: Database, own: Grants, seeing: string | undefined): Promise<Grants> {
  if (seeing === undefined) return own;
  const [found] = await database.select({ grants: role.grants }).from(role).where(eq(role.id, seeing));
  const seen = new Set(found?.grants);
  if (own.has(EVERYTHING)) return seen;
  return seen.has(EVERYTHING) ? own : inBoth(seen, own);
}

/** What two sets share. */
export const inBoth = <Item>(one: ReadonlySet<Item>, other: ReadonlySet<Item>): ReadonlySet<Item> =>
  new Set([...one].filter((item) => other.has(item)));
