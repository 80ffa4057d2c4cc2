import { type SQL, sql } from 'drizzle-orm';
import { DATA_SCOPES } from '../../../contract/dataScopes.ts';
import type { RuleOperator } from '../../../contract/resources/rule.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Access, AccessRole, AccessRule, DataScope, TokenLimits, Who } from '../../platform/resources/access.ts';
import { idArray } from '../../platform/resources/filters.ts';
import { removedRecord } from '../../platform/resources/removedRecord.table.ts';
import { account } from '../accounts/account.table.ts';
import { accountRole } from '../accounts/accountRole.table.ts';
import { codesOf, EVERYTHING, inBoth } from './grants.ts';
import { group } from './group.table.ts';
import { menu } from './menu.table.ts';
import { role } from './role.table.ts';
import { rule } from './rule.table.ts';

type RuleRow = {
  resource: string;
  field: string;
  operator: RuleOperator;
  value: string;
  roles: string[];
  menuCodes: (string | null)[] | null;
};
type RoleRow = { id: string; dataScope: DataScope; grants: string[] };
type Row = {
  group: string | null;
  below: string[];
  roles: RoleRow[];
  seen: RoleRow | null;
  rules: RuleRow[];
};

const members = (groups: readonly string[]): SQL =>
  sql`select ${account.id} from ${account} where ${account.groupId} = any(${idArray(groups)})`;

const membersEver = (groups: readonly string[]): SQL => sql`${members(groups)}
  union all select ${removedRecord.recordId} from ${removedRecord}
  where ${removedRecord.resource} = 'user' and (${removedRecord.row} ->> 'group_id')::uuid = any(${idArray(groups)})`;

/**
 * Returns whose records a user may see: organization, roles with their data scopes, and the data rules that apply to
 * these. A disabled account sees none. No rule applies to the role that allows everything, so that an administrator
 * always sees the rules and can remove them (security: A17). For a user who views the portal as a role, it is what both
 * that role and the user's own roles allow. An API token restricts each role to its codes and its data scope.
 */
export async function readAccess(database: Database, { user, seeing, token }: Who): Promise<Access> {
  const { rows } = await database.execute<Row>(sql`
    select ${account.groupId} as "group",
      array(
        with recursive below(id) as (
          select ${account.groupId} union
          select ${group.id} from ${group} join below on ${group.parentId} = below.id
        ) select below.id from below where below.id is not null
      ) as "below",
      (select coalesce(jsonb_agg(jsonb_build_object('id', ${role.id}, 'dataScope', ${role.dataScope}, 'grants', to_jsonb(${role.grants}))), '[]')
        from ${accountRole} join ${role} on ${role.id} = ${accountRole.roleId}
        where ${accountRole.accountId} = ${account.id}) as "roles",
      (select jsonb_build_object('id', ${role.id}, 'dataScope', ${role.dataScope}, 'grants', to_jsonb(${role.grants}))
        from ${role} where ${role.id} = ${seeing ?? null}::uuid) as "seen",
      (select coalesce(jsonb_agg(jsonb_build_object(
          'resource', ${rule.resource}, 'field', ${rule.field}, 'operator', ${rule.operator}, 'value', ${rule.value},
          'roles', to_jsonb(${rule.roles}),
          'menuCodes', case when cardinality(${rule.menus}) > 0 then (
            select jsonb_agg(${menu.code}) from unnest(${rule.menus}) as named(id)
            left join ${menu} on ${menu.id} = named.id and ${menu.enabled}) end)), '[]')
        from ${rule} where ${rule.enabled}) as "rules"
    from ${account} where ${account.id} = ${user.id} and ${account.enabled}`);
  const [row] = rows;
  if (!row) return { userId: user.id, group: null, groupAndBelow: [], members, membersEver, roles: [] };
  const held = row.roles.map((each) => accessOf(each, row.rules));
  const own = token ? held.map(both(limitsOf(token))) : held;
  return {
    userId: user.id,
    group: row.group,
    groupAndBelow: row.below,
    members,
    membersEver,
    roles: seeing === undefined ? own : row.seen ? own.map(both(accessOf(row.seen, row.rules))) : [],
  };
}

const accessOf = ({ id, dataScope, grants }: RoleRow, rules: readonly RuleRow[]): AccessRole => ({
  dataScope,
  codes: codesOf(new Set(grants)),
  rules: grants.includes(EVERYTHING)
    ? []
    : rules.flatMap(({ roles, ...each }): AccessRule[] => (roles.length === 0 || roles.includes(id) ? [each] : [])),
});

/** Returns the limits of an API token as a role, which adds no rules of its own. */
const limitsOf = ({ dataScope, codes }: TokenLimits): AccessRole => ({ dataScope, codes: new Set(codes), rules: [] });

/**
 * Returns what one role allows within the limits of another: the codes of both, the narrower scope, and the rules of
 * each.
 */
const both =
  (seen: AccessRole) =>
  (own: AccessRole): AccessRole => ({
    dataScope: narrowerOf(seen.dataScope, own.dataScope),
    codes: inBoth(seen.codes, own.codes),
    rules: [...seen.rules, ...own.rules],
  });

/** The narrower of two data scopes. */
export const narrowerOf = (one: DataScope, other: DataScope): DataScope =>
  DATA_SCOPES.indexOf(one) > DATA_SCOPES.indexOf(other) ? one : other;
