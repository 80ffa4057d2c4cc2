import type { SQL } from 'drizzle-orm';
import type { DATA_SCOPES } from '../../../contract/dataScopes.ts';
import type { ApiToken } from '../../../contract/entities/apiToken.ts';
import type { PermissionCode } from '../../../contract/permissions.ts';
import type { RuleOperator } from '../../../contract/resources/rule.ts';

/**
 * The account that makes the request. `seeing` is the id of the role as which it sees the portal. It then has only the
 * rights that both it and the role have. `token` limits these further: an API token never widens them.
 */
export type Who = { user: { id: string }; seeing?: string; token?: TokenLimits };

/** What an API token may do at most. */
export type TokenLimits = Pick<ApiToken, 'codes' | 'dataScope'>;

/** Returns the limits alone, as work stores them that ends after its request. */
export const limitsOf = ({ codes, dataScope }: TokenLimits): TokenLimits => ({ codes, dataScope });

export type DataScope = (typeof DATA_SCOPES)[number];

/** A row-level condition that limits the holders of a role. */
export type AccessRule = {
  resource: string;
  field: string;
  operator: RuleOperator;
  value: string;
  /**
   * The codes of the menus that the rule names; null for a menu that is disabled, was removed or has no code. Null
   * instead of a list: it names no menus.
   */
  menuCodes: (string | null)[] | null;
};

/** A role of the caller: its permissions, its data scope, and its conditions. */
export type AccessRole = { dataScope: DataScope; codes: ReadonlySet<PermissionCode>; rules: readonly AccessRule[] };

/** Whose records a user may see. It is read from the server's data on every request, never from the request. */
export type Access = {
  userId: string;
  /**
   * The user's organization; null without one. `groupAndBelow` is the organization with its descendants; empty without
   * one.
   */
  group: string | null;
  groupAndBelow: readonly string[];
  /** Returns a query for the ids of the members of organizations. */
  members: (groups: readonly string[]) => SQL;
  /** Returns a query for the ids of the members of organizations, including removed members who can be restored. */
  membersEver: (groups: readonly string[]) => SQL;
  roles: readonly AccessRole[];
};
