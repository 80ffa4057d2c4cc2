import Type, { type Static } from 'typebox';
import { closed, Id, Instant, Localized, literals, nullable } from '../schema.ts';
import { User } from './account.ts';

export const GRANT_KINDS = ['group', 'page', 'link', 'button'] as const;

/**
 * Node of the tree that a role's permissions are chosen in. `leaf` is what granting it stores (a permission code, or
 * the id of a menu without one); a node without is derived from what is below it.
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

/** `everything`: the role allows all there is and will be. `changeable`: whoever asks may change what it allows. */
export const RolePermissions = closed({
  tree: Type.Array(GrantNode),
  grants: Type.Array(Type.String()),
  everything: Type.Boolean(),
  changeable: Type.Boolean(),
  version: Type.Integer(),
});
export type RolePermissions = Static<typeof RolePermissions>;

/** Leaf grants only; ancestors are derived. With `dryRun` nothing is saved: the reply says what it would change. */
export const RolePermissionChange = closed({
  grants: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 2_000 }),
  version: Type.Integer({ minimum: 1 }),
  dryRun: Type.Optional(Type.Boolean()),
});

/** What a change of a role's permissions does, and to how many people. */
export const RolePermissionsChanged = closed({
  added: Type.Array(Type.String()),
  removed: Type.Array(Type.String()),
  people: Type.Integer(),
  version: Type.Integer(),
});
export type RolePermissionsChanged = Static<typeof RolePermissionsChanged>;

/** Who holds a role, or could. `changeable`: whoever asks may take it from them, or give it to them. */
export const RoleMember = closed({
  id: Id,
  name: Type.String(),
  workEmail: Type.String(),
  enabled: Type.Boolean(),
  changeable: Type.Boolean(),
});
export type RoleMember = Static<typeof RoleMember>;

/** How a view of the portal as a role ended, other than by signing out. */
export const VIEW_ENDS = ['left', 'lapsed', 'lost'] as const;
export type ViewEnd = (typeof VIEW_ENDS)[number];
/** The portal seen as a role: the token that calls carry, the role's name, and until when it lasts at most. */
export const RoleView = closed({ token: Type.String(), id: Id, name: Localized, until: Instant });
export type RoleView = Static<typeof RoleView>;
export const RoleViewEnd = closed({ token: Type.String({ maxLength: 600 }), why: literals(VIEW_ENDS) });
export type RoleViewEnd = Static<typeof RoleViewEnd>;

/**
 * Why a role of somebody cannot be given or taken: they are not below the caller, nobody takes a role themselves, the last
 * administrator stays, or it allows more than the caller may do.
 */
export const ROLE_FIXED = ['notBelow', 'ownRole', 'lastAdministrator', 'moreThanOwn'] as const;
export type RoleFixed = (typeof ROLE_FIXED)[number];

/** A role as it can be given to a person or taken from them; `fixed` says why it cannot. */
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

/** Names the menu tree of a rule that is not there yet. */
export const NEW_RULE = '0';
/** Node of the menu tree with the menus of a data rule checked. `bindable`: it opens something that a rule can hold for. */
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
 * A sign-in of anybody: where from, since when, and when last seen. `current` is the one that asks; `endable`: theirs to
 * end, as their own others are, and those of people below them.
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
