import Type, { type Static } from 'typebox';
import { APPROVAL_KINDS } from '../approvals.ts';
import { DOMAIN_MAX, DOMAINS_MAX } from '../mailDomains.ts';
import { closed, Id, Instant, Localized, literals, nullable, Text } from '../schema.ts';
import { User } from './account.ts';

export const GRANT_KINDS = ['group', 'page', 'link', 'button'] as const;

/**
 * Node of the tree in which a role's permissions are chosen. `leaf` is what is stored when the node is granted: a
 * permission code, or the id of a menu that has no code. The state of a node without `leaf` is derived from the nodes
 * below it.
 */
export const GrantNode = Type.Cyclic(
  {
    GrantNode: closed({
      id: Id,
      name: Localized,
      kind: literals(GRANT_KINDS),
      leaf: nullable(Type.String()),
      children: Type.Array(Type.Ref('GrantNode')),
    }),
  },
  'GrantNode',
);
export type GrantNode = Static<typeof GrantNode>;

/**
 * `everything`: the role allows everything, including what is added later. `changeable`: the caller may change what it
 * allows.
 */
export const RolePermissions = closed({
  tree: Type.Array(GrantNode),
  grants: Type.Array(Type.String()),
  everything: Type.Boolean(),
  changeable: Type.Boolean(),
  version: Type.Integer(),
});
export type RolePermissions = Static<typeof RolePermissions>;

/**
 * Grants of leaves only; ancestors are derived. With `dryRun` nothing is saved: the response describes what would
 * change.
 */
export const RolePermissionChange = closed({
  grants: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 2_000 }),
  version: Type.Integer({ minimum: 1 }),
  dryRun: Type.Optional(Type.Boolean()),
});

/** The effect of a change of a role's permissions, and how many users it affects. */
export const RolePermissionsChanged = closed({
  added: Type.Array(Type.String()),
  removed: Type.Array(Type.String()),
  people: Type.Integer(),
  version: Type.Integer(),
});
export type RolePermissionsChanged = Static<typeof RolePermissionsChanged>;

/** A user who holds a role or could hold it. `changeable`: the caller may take it from them or give it to them. */
export const RoleMember = closed({
  id: Id,
  name: Type.String(),
  workEmail: Type.String(),
  enabled: Type.Boolean(),
  changeable: Type.Boolean(),
});
export type RoleMember = Static<typeof RoleMember>;

/** How the view of the portal as a role ended, other than by signing out. */
export const VIEW_ENDS = ['left', 'lapsed', 'lost'] as const;
export type ViewEnd = (typeof VIEW_ENDS)[number];
/** A view of the portal as a role: the token for its calls, the role's name, and when the view ends at the latest. */
export const RoleView = closed({ token: Type.String(), id: Id, name: Localized, until: Instant });
export type RoleView = Static<typeof RoleView>;
export const RoleViewEnd = closed({ token: Type.String({ maxLength: 600 }), why: literals(VIEW_ENDS) });
export type RoleViewEnd = Static<typeof RoleViewEnd>;

/**
 * Why a role cannot be given to or taken from a user: the user is not below the caller; it is the caller's own role;
 * the last administrator must remain; or the role allows more than the caller has.
 */
export const ROLE_FIXED = ['notBelow', 'ownRole', 'lastAdministrator', 'moreThanOwn'] as const;
export type RoleFixed = (typeof ROLE_FIXED)[number];

/** A role in the form that gives roles to a user or takes them away; `fixed` is why it cannot be changed. */
export const AssignableRole = closed({
  id: Id,
  code: Type.String(),
  name: Localized,
  remark: Type.String(),
  checked: Type.Boolean(),
  fixed: nullable(literals(ROLE_FIXED)),
});
export type AssignableRole = Static<typeof AssignableRole>;
export const UserRoles = closed({ roles: Type.Array(Id, { maxItems: 200, uniqueItems: true }) });

/**
 * Node of the menu tree of a data rule; the menus that the rule is bound to are ticked. `bindable`: the menu opens a
 * resource that a rule can apply to.
 */
export const RuleMenuNode = Type.Cyclic(
  {
    RuleMenuNode: closed({
      id: Id,
      name: Localized,
      checked: Type.Boolean(),
      bindable: Type.Boolean(),
      children: Type.Array(Type.Ref('RuleMenuNode')),
    }),
  },
  'RuleMenuNode',
);
export type RuleMenuNode = Static<typeof RuleMenuNode>;

/**
 * A sign-in of a user: its origin, start and last activity. `current`: the sign-in that sent this request. `endable`:
 * the caller may end it, because it is another sign-in of their own or belongs to a user below them.
 */
export const OnlineSession = closed({
  id: Id,
  user: closed({ id: Id, name: User.properties.name, workEmail: User.properties.workEmail }),
  organization: nullable(Type.String()),
  current: Type.Boolean(),
  endable: Type.Boolean(),
  createdAt: Instant,
  lastSeenAt: Instant,
  address: Type.String(),
  agent: Type.String(),
});
export type OnlineSession = Static<typeof OnlineSession>;

/** Mail domains, as typed or in ASCII. */
const Domains = Type.Array(Text(DOMAIN_MAX, 1), { maxItems: DOMAINS_MAX });
/**
 * The rules for accounts that visitors register. A domain covers those below it; an empty list of allowed domains
 * allows all. Existing accounts are not affected.
 */
const accountPolicyFields = { allowedDomains: Domains, blockedDomains: Domains, needsApproval: Type.Boolean() };
/** `version` is that of the rules that the caller saw. */
export const AccountPolicyChange = closed({ ...accountPolicyFields, version: Type.Integer() });
/** What needs a second person; nothing if approvals are off. `days`: how long a request waits. */
export const ApprovalRules = closed({ kinds: Type.Array(literals(APPROVAL_KINDS)), days: Type.Integer() });
export type ApprovalRules = Static<typeof ApprovalRules>;

/** `waiting`: the number of accounts that wait for approval. */
export const AccountPolicyState = closed({
  ...accountPolicyFields,
  version: Type.Integer(),
  waiting: Type.Integer(),
});
export type AccountPolicyState = Static<typeof AccountPolicyState>;
