import Type, { type Static, type TSchema } from 'typebox';
import type { ApiTokenUse, Caller } from './endpoint.ts';
import { closed, literals } from './schema.ts';
import { SCIM_PREFIX } from './scimPrefix.ts';

/** The media type of SCIM; `application/json` is accepted too. */
export const SCIM_TYPE = 'application/scim+json';
/** The most resources in one list. */
export const SCIM_LIST_MAX = 200;

export const SCIM_USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const SCIM_GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const SCIM_ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

type ScimMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * A call of SCIM. Only API tokens of service accounts may make it. Its reply is JSON in the form of RFC 7644, not the
 * envelope; so are its refusals. Unlike elsewhere, bodies may have unknown fields, because directories send attributes
 * that the portal does not have.
 */
export type ScimEndpoint = {
  method: ScimMethod;
  path: string;
  caller: Caller;
  summary: string;
  tags: readonly string[];
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  apiTokens?: ApiTokenUse;
  scim: true;
};

const common = { caller: { code: 'scim:manage' }, tags: ['SCIM'], scim: true } as const;
/** Other texts than ids are answered with 404, as ids of nothing. */
const Params = closed({ id: Type.String({ minLength: 1, maxLength: 100 }) });
const Listed = Type.Object({
  filter: Type.Optional(Type.String({ maxLength: 2_000 })),
  startIndex: Type.Optional(Type.Integer()),
  count: Type.Optional(Type.Integer()),
  attributes: Type.Optional(Type.String({ maxLength: 1_000 })),
  excludedAttributes: Type.Optional(Type.String({ maxLength: 1_000 })),
});
const Shown = Type.Pick(Listed, ['attributes', 'excludedAttributes']);

const UserBody = Type.Object({ userName: Type.String({ minLength: 1, maxLength: 254 }) });
const GroupBody = Type.Object({ displayName: Type.String({ minLength: 1, maxLength: 254 }) });
/** The most operations in one patch. */
const OPERATIONS_MAX = 1_000;
const PatchBody = Type.Object({
  Operations: Type.Array(
    Type.Object({
      op: literals(['add', 'remove', 'replace', 'Add', 'Remove', 'Replace']),
      path: Type.Optional(Type.String({ maxLength: 500 })),
      value: Type.Optional(Type.Unknown()),
    }),
    { minItems: 1, maxItems: OPERATIONS_MAX },
  ),
});
export type ScimOperation = Static<typeof PatchBody>['Operations'][number];

/** Every call of SCIM, by the name of its handler. */
export const scimEndpoints = {
  scimConfig: {
    ...common,
    method: 'GET',
    path: `${SCIM_PREFIX}/ServiceProviderConfig`,
    summary: 'What of SCIM the portal supports',
  },
  scimResourceTypes: {
    ...common,
    method: 'GET',
    path: `${SCIM_PREFIX}/ResourceTypes`,
    summary: 'The types of resources',
  },
  scimSchemas: { ...common, method: 'GET', path: `${SCIM_PREFIX}/Schemas`, summary: 'The attributes of the resources' },
  scimUsers: {
    ...common,
    method: 'GET',
    path: `${SCIM_PREFIX}/Users`,
    summary: 'Users that meet a filter',
    query: Listed,
  },
  scimAddUser: {
    ...common,
    method: 'POST',
    path: `${SCIM_PREFIX}/Users`,
    summary: 'Add a user, who needs no password',
    body: UserBody,
  },
  scimUser: {
    ...common,
    method: 'GET',
    path: `${SCIM_PREFIX}/Users/:id`,
    summary: 'A user',
    params: Params,
    query: Shown,
  },
  scimReplaceUser: {
    ...common,
    method: 'PUT',
    path: `${SCIM_PREFIX}/Users/:id`,
    summary: 'Replace a user',
    params: Params,
    body: UserBody,
  },
  scimPatchUser: {
    ...common,
    method: 'PATCH',
    path: `${SCIM_PREFIX}/Users/:id`,
    summary: 'Change attributes of a user',
    params: Params,
    body: PatchBody,
  },
  scimRemoveUser: {
    ...common,
    method: 'DELETE',
    path: `${SCIM_PREFIX}/Users/:id`,
    summary: 'Take a user out of the directory: the account is disabled, and its sessions and tokens end',
    params: Params,
  },
  scimGroups: {
    ...common,
    method: 'GET',
    path: `${SCIM_PREFIX}/Groups`,
    summary: 'Groups that meet a filter',
    query: Listed,
  },
  scimAddGroup: { ...common, method: 'POST', path: `${SCIM_PREFIX}/Groups`, summary: 'Add a group', body: GroupBody },
  scimGroup: {
    ...common,
    method: 'GET',
    path: `${SCIM_PREFIX}/Groups/:id`,
    summary: 'A group',
    params: Params,
    query: Shown,
  },
  scimReplaceGroup: {
    ...common,
    method: 'PUT',
    path: `${SCIM_PREFIX}/Groups/:id`,
    summary: 'Replace a group',
    params: Params,
    body: GroupBody,
  },
  scimPatchGroup: {
    ...common,
    method: 'PATCH',
    path: `${SCIM_PREFIX}/Groups/:id`,
    summary: 'Change a group and its members',
    params: Params,
    body: PatchBody,
  },
  scimRemoveGroup: {
    ...common,
    method: 'DELETE',
    path: `${SCIM_PREFIX}/Groups/:id`,
    summary: 'Remove a group; its members lose the roles that they have only because of it',
    params: Params,
  },
} as const satisfies Record<string, ScimEndpoint>;

export type ScimKey = keyof typeof scimEndpoints;
