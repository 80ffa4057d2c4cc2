import { inArray, type SQL, sql } from 'drizzle-orm';
import { DATA_SCOPES } from '../../../contract/dataScopes.ts';
import { permissionCodes } from '../../../contract/permissions.ts';
import { resources } from '../../../contract/resources/index.ts';
import { codesOfResource, type ResourceDefinition } from '../../../contract/resources/resource.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DataScope, Who } from '../../platform/resources/access.ts';
import { idArray } from '../../platform/resources/filters.ts';
import { accountRole } from '../accounts/accountRole.table.ts';
import { narrowerOf } from '../system/access.ts';
import { EVERYTHING, type Grants, isGranted } from '../system/grants.ts';
import { role } from '../system/role.table.ts';
import { rule } from '../system/rule.table.ts';

/**
 * What a role allows, the records that it shows, and the enabled data rules that apply to it. Rights are compared by
 * these.
 */
export type Reach = {
  id: string;
  grants: Grants;
  dataScope: DataScope;
  rules: readonly { id: string; resource: string }[];
  /** The only permissions that count, if the request is made with an API token. */
  within?: ReadonlySet<string>;
};

/** Returns whether one of the roles allows everything. */
export const mayEverything = (own: readonly Reach[]): boolean =>
  own.some(({ grants, within }) => grants.has(EVERYTHING) && within === undefined);

/** Returns whether the first roles allow everything that the other allows, and show at least the same records. */
export const covers = (own: readonly Reach[], other: Omit<Reach, 'id'>): boolean =>
  mayEverything(own) ||
  [...other.grants].every((leaf) => leaf !== EVERYTHING && own.some((one) => allowsAsMuch(one, leaf, other)));

const coversAll = (own: readonly Reach[], others: readonly Reach[]): boolean =>
  others.every((other) => covers(own, other));

/**
 * Returns whether the first roles may do and see everything that the second may, and more. Peers are not above each
 * other.
 */
export const outranks = (own: readonly Reach[], others: readonly Reach[]): boolean =>
  coversAll(own, others) && !coversAll(others, own);

/** Returns whether a role is as high as a user's own roles, or higher. */
export const isAsHigh = (other: Reach, own: readonly Reach[]): boolean => coversAll([other], own);

/** The wider of two data scopes. */
export const widerOf = (one: DataScope, other: DataScope): DataScope => (placeOf(one) < placeOf(other) ? one : other);

const placeOf = (scope: DataScope): number => DATA_SCOPES.indexOf(scope);

const allowsAsMuch = (one: Reach, leaf: string, other: Omit<Reach, 'id'>): boolean =>
  isGranted(one.grants, leaf) &&
  (one.within === undefined || !(leaf in permissionCodes) || one.within.has(leaf)) &&
  (!isScoped(leaf) || placeOf(one.dataScope) <= placeOf(other.dataScope)) &&
  one.rules.every(({ id, resource }) => !isOf(resource, leaf) || other.rules.some((held) => held.id === id));

const codesByResource = new Map(
  resources.map((definition) => [definition.name as string, new Set<string>(codesOfResource(definition))]),
);
const everybodys = new Set<string>(
  resources.flatMap((definition: ResourceDefinition) => (definition.scoped ? [] : codesOfResource(definition))),
);

/** A rule for a resource that does not exist may apply to every resource. */
const isOf = (resource: string, leaf: string): boolean => codesByResource.get(resource)?.has(leaf) ?? true;

/**
 * Returns whether a permission depends on the data scope. Pages do not, and neither do records that all users see
 * alike.
 */
const isScoped = (leaf: string): boolean => leaf in permissionCodes && !everybodys.has(leaf);

/**
 * Returns the caller's roles, or the role as which the caller views the portal; within the limits of the API token, if
 * the request is made with one.
 */
export async function reachOf(database: Database, { user, seeing, token }: Who): Promise<Reach[]> {
  const held = seeing === undefined ? await reachOfAccount(database, user.id) : await reachOfRoles(database, [seeing]);
  if (!token) return held;
  const within = new Set<string>(token.codes);
  return held.map((each) => ({
    ...each,
    within,
    dataScope: narrowerOf(each.dataScope, token.dataScope),
    // As in `readAccess`, no rule applies to the role that allows everything.
    rules: each.grants.has(EVERYTHING) ? [] : each.rules,
  }));
}

/** Returns the roles of an account. */
const reachOfAccount = (database: Database, accountId: string): Promise<Reach[]> =>
  readReach(
    database,
    sql`${role.id} in (select ${accountRole.roleId} from ${accountRole} where ${accountRole.accountId} = ${accountId})`,
  );

/** Returns the roles of several accounts in one query, in which each role is read once. */
export async function reachOfAccounts(
  database: Database,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Reach[]>> {
  const held = sql`${accountRole} where ${accountRole.accountId} = any(${idArray(accountIds)})`;
  const roles = await readReach(
    database,
    sql`${role.id} in (select ${accountRole.roleId} from ${held})`,
    sql`array(select ${accountRole.accountId} from ${held} and ${accountRole.roleId} = ${role.id})`,
  );
  const reach = new Map<string, Reach[]>(accountIds.map((id) => [id, []]));
  for (const { people, ...each } of roles) for (const id of people) reach.get(id)?.push(each);
  return reach;
}

/** Returns roles by their ids. */
export const reachOfRoles = (database: Database, ids: readonly string[]): Promise<Reach[]> =>
  readReach(database, inArray(role.id, [...ids]));

/**
 * Reads the roles that meet a condition, with their enabled data rules.
 * @param people an array of accounts that is read with each role
 */
async function readReach(database: Database, where: SQL, people = sql`array[]::uuid[]`) {
  const { rows } = await database.execute<Omit<Reach, 'grants'> & { grants: string[]; people: string[] }>(sql`
    select ${role.id} as "id", to_jsonb(${role.grants}) as "grants", ${role.dataScope} as "dataScope", (
      select coalesce(jsonb_agg(jsonb_build_object('id', ${rule.id}, 'resource', ${rule.resource})), '[]') from ${rule}
      where ${rule.enabled} and (cardinality(${rule.roles}) = 0 or ${role.id} = any(${rule.roles}))) as "rules",
      to_jsonb(${people}) as "people"
    from ${role} where ${where}`);
  return rows.map(({ grants, ...each }) => ({ ...each, grants: new Set(grants) }));
}
