import { eq } from 'drizzle-orm';
import { type PermissionCode, permissionCodes } from '../../../contract/permissions.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Who } from '../../platform/resources/access.ts';
import { role } from './role.table.ts';

/** All permission codes. */
export const ALL_CODES = Object.keys(permissionCodes) as PermissionCode[];
/** Grants everything, including permissions of later releases. */
export const EVERYTHING = '*';

/** What a user may do: the grants of all their roles together. */
export type Grants = ReadonlySet<string>;

/** Returns whether a code, or a leaf menu by its id, is granted. */
export const isGranted = (grants: Grants, leaf: string): boolean => grants.has(EVERYTHING) || grants.has(leaf);

/** Returns the permission codes among the grants. */
export const codesOf = (grants: Grants): ReadonlySet<PermissionCode> =>
  new Set(ALL_CODES.filter((code) => isGranted(grants, code)));

/**
 * Returns `buttons` of the session: the codes that the user does NOT have, comma-separated (specification, section 6).
 */
export const deniedCodes = (codes: ReadonlySet<PermissionCode>): string =>
  ALL_CODES.filter((code) => !codes.has(code)).join(',');

/**
 * Returns the grants of a request: with an API token, the user's permissions that the token may use; for a user who
 * views the portal as a role, those that the user and the role share.
 */
export async function grantsSeen(
  database: Database,
  own: Grants,
  { seeing, token }: Omit<Who, 'user'>,
): Promise<Grants> {
  if (token) return inBoth(codesOf(own), new Set(token.codes));
  if (seeing === undefined) return own;
  const [found] = await database.select({ grants: role.grants }).from(role).where(eq(role.id, seeing));
  const seen = new Set(found?.grants);
  if (own.has(EVERYTHING)) return seen;
  return seen.has(EVERYTHING) ? own : inBoth(seen, own);
}

/** Returns the intersection of two sets. */
export const inBoth = <Item>(one: ReadonlySet<Item>, other: ReadonlySet<Item>): ReadonlySet<Item> =>
  new Set([...one].filter((item) => other.has(item)));
