import Type from 'typebox';
import type { EndpointDefinition } from '../endpoint.ts';
import { SessionsToEnd } from '../entities/account.ts';
import {
  AssignableRole,
  NEW_RULE,
  OnlineSession,
  RoleMember,
  RolePermissionChange,
  RolePermissions,
  RolePermissionsChanged,
  RoleView,
  RoleViewEnd,
  RuleMenuNode,
  UserRoles,
} from '../entities/administration.ts';
import { MailTaken } from '../entities/mail.ts';
import { SEARCH_TEXT_MAX } from '../lengths.ts';
import { closed, Empty, Id, IdParams, List, Page, Text } from '../schema.ts';

const tags = ['administration'];

/** Endpoints of roles, users and data rules in addition to their records (specification, section 7 "Back-office"). */
export const administrationEndpoints = {
  rolePermissions: {
    caller: { anyOf: ['role:detail', 'role:dist'] },
    summary: 'The tree of permissions, and which of them a role has',
    tags,
    params: IdParams,
    data: RolePermissions,
  },
  updateRolePermission: {
    caller: { code: 'role:dist' },
    summary: 'Give a role its permissions',
    tags,
    params: IdParams,
    body: RolePermissionChange,
    data: RolePermissionsChanged,
    write: true,
  },
  // no `write`, because the answer contains a secret
  beginRoleView: {
    caller: { anyOf: ['role:edit', 'role:dist'] },
    summary: 'See the portal with the rights of a role, as far as one has them, without changing anything',
    tags,
    params: IdParams,
    body: Empty,
    data: RoleView,
  },
  endRoleView: {
    caller: 'signedIn',
    summary: 'Note that such a view has ended',
    tags,
    body: RoleViewEnd,
    data: Type.Null(),
    write: true,
  },
  roleMembers: {
    caller: { code: 'role:detail' },
    summary: 'Who holds a role',
    tags,
    params: IdParams,
    body: closed({ ...Page, text: Type.Optional(Text(SEARCH_TEXT_MAX)) }),
    data: List(RoleMember),
  },
  roleCandidates: {
    caller: { code: 'user:update' },
    summary: 'Whom a role could be given: who does not hold it',
    tags,
    params: IdParams,
    body: closed({ ...Page, text: Type.Optional(Text(SEARCH_TEXT_MAX)) }),
    data: List(RoleMember),
  },
  findRoles: {
    caller: { anyOf: ['user:detail', 'user:update'] },
    summary: 'All roles, those of a person checked',
    tags,
    params: IdParams,
    data: List(AssignableRole),
  },
  updateUserRole: {
    caller: { code: 'user:update' },
    summary: 'Assign roles to a person',
    tags,
    params: IdParams,
    body: UserRoles,
    data: Type.Null(),
    write: true,
  },
  resetUserPassword: {
    caller: { code: 'user:edit' },
    summary: 'End a password: it must be made anew by the mailed link',
    tags,
    params: IdParams,
    body: Empty,
    data: MailTaken,
    write: true,
    forNeed: true,
  },
  unlockUser: {
    caller: { code: 'user:edit' },
    summary: 'End a lock and the pause after wrong tries',
    tags,
    params: IdParams,
    body: Empty,
    data: Type.Null(),
    write: true,
  },
  endUserSessions: {
    caller: { anyOf: ['user:edit', 'session:end'] },
    summary: 'Sign a person out everywhere',
    tags,
    params: IdParams,
    body: Empty,
    data: Type.Null(),
    write: true,
    forNeed: true,
  },
  getRuleMenu: {
    caller: { anyOf: ['rule:list', 'rule:detail'] },
    summary: 'The menu tree, the menus of a data rule checked; none for the rule 0',
    tags,
    params: closed({ id: Type.Union([Id, Type.Literal(NEW_RULE)]) }),
    data: List(RuleMenuNode),
  },
  onlineSessions: {
    caller: { code: 'session:list' },
    summary: 'Who is signed in',
    tags,
    body: closed({ ...Page, text: Type.Optional(Text(SEARCH_TEXT_MAX)) }),
    data: List(OnlineSession),
  },
  endOthersSessions: {
    caller: { code: 'session:end' },
    summary: 'End sessions',
    tags,
    body: SessionsToEnd,
    data: closed({ ended: Type.Integer() }),
    write: true,
    forNeed: true,
  },
} as const satisfies Record<string, EndpointDefinition>;
