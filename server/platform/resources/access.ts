import type { SQL } from 'drizzle-orm';
import type { PermissionCode } from '../../../contract/permissions.ts';
import type { DATA_SCOPES } from '../../../contract/resources/role.ts';
import type { RuleOperator } from '../../../contract/resources/rule.ts';

/**
 * Who asks: the account with the id. `seeing`: the id of the role that they see the portal as; they then have the
 * rights of that role, as far as these are theirs too.
 */
export type Who = { user: { id: string }; seeing?: string };

export type DataScope = (typeof DATA_SCOPES)[number];

/** A row-level condition that a role's holders are held to. */
export type AccessRule = {
  resource: string;
  field: string;
  operator: RuleOperator;
  value: string;
  /** The codes of the menus that it names, null for one that is disabled, gone or has none; null: it names none. */
  menuCodes: (string | null)[] | null;
};

/** One of the caller's roles: what it may do, whose records it sees, and the conditions it is held to. */
export type AccessRole = { dataScope: DataScope; codes: ReadonlySet<PermissionCode>; rules: readonly AccessRule[] };

/** Whose records a person may see: read from the server's own data with every call, never from what a caller sends. */
export type Access = {
  userId: string;
  /** The person's organization, and it with all below; empty for whoever has none. */
  group: string | null;
  groupAndBelow: readonly string[];
  /** A query for the ids of the people of organizations. */
  members: (groups: readonly string[]) => SQL;
  /** The same with people who were removed and can come back. */
  membersEver: (groups: readonly string[]) => SQL;
  roles: readonly AccessRole[];
};
