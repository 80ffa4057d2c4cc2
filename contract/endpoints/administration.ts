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
    summary: 'The permission tree, with the permissions of a role checked',
    tags,
    params: IdParams,
    data: RolePermissions,
  },
  updateRolePermission: {
    caller: { code: 'role:dist' },
    summary: 'Set the permissions of a role',
    tags,
    params: IdParams,
    body: RolePermissionChange,
    data: RolePermissionsChanged,
    write: true,
  },
  // no `write`, because the answer contains a secret
  beginRoleView: {
    caller: { anyOf: ['role:edit', 'role:dist'] },
    apiTokens: 'never',
    summary: 'View the portal, read-only, with those rights of a role that the caller also has',
    tags,
    params: IdParams,
    body: Empty,
    data: RoleView,
  },
  endRoleView: {
    caller: 'signedIn',
    apiTokens: 'never',
    summary: 'Record the end of such a view',
    tags,
    body: RoleViewEnd,
    data: Type.Null(),
    write: true,
  },
  roleMembers: {
    caller: { code: 'role:detail' },
    summary: 'The members of a role',
    tags,
    params: IdParams,
    body: closed({ ...Page, text: Type.Optional(Text(SEARCH_TEXT_MAX)) }),
    data: List(RoleMember),
  },
  roleCandidates: {
    caller: { code: 'user:update' },
    summary: 'The users that a role can be assigned to, because they do not have it yet',
    tags,
    params: IdParams,
    body: closed({ ...Page, text: Type.Optional(Text(SEARCH_TEXT_MAX)) }),
    data: List(RoleMember),
  },
  findRoles: {
    caller: { anyOf: ['user:detail', 'user:update'] },
    summary: 'All roles, with those of a user checked',
    tags,
    params: IdParams,
    data: List(AssignableRole),
  },
  updateUserRole: {
    caller: { code: 'user:update' },
    summary: 'Assign roles to a user',
    tags,
    params: IdParams,
    body: UserRoles,
    data: Type.Null(),
    write: true,
  },
  resetUserPassword: {
    caller: { code: 'user:edit' },
    summary: 'Make a password invalid; the user sets a new one with the mailed link',
    tags,
    params: IdParams,
    body: Empty,
    data: MailTaken,
    write: true,
    forNeed: true,
  },
  resetUserFactors: {
    caller: { code: 'user:edit' },
    summary: 'Remove all second factors of a user, who then signs in with the password alone',
    tags,
    params: IdParams,
    body: Empty,
    data: Type.Null(),
    write: true,
    forNeed: true,
  },
  unlockUser: {
    caller: { code: 'user:edit' },
    summary: 'Unlock an account, and end the pause after wrong passwords',
    tags,
    params: IdParams,
    body: Empty,
    data: Type.Null(),
    write: true,
  },
  endUserSessions: {
    caller: { anyOf: ['user:edit', 'session:end'] },
    summary: 'End all sessions of a user',
    tags,
    params: IdParams,
    body: Empty,
    data: Type.Null(),
    write: true,
    forNeed: true,
  },
  getRuleMenu: {
    caller: { anyOf: ['rule:list', 'rule:detail'] },
    summary: 'The menu tree, with the menus of a data rule checked; none for rule 0',
    tags,
    params: closed({ id: Type.Union([Id, Type.Literal(NEW_RULE)]) }),
    data: List(RuleMenuNode),
  },
  onlineSessions: {
    caller: { code: 'session:list' },
    summary: 'The open sessions of all users',
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
