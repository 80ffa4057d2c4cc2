import Type from 'typebox';
import type { EndpointDefinition } from '../endpoint.ts';
import { DirectoryGroups, GroupRoles } from '../entities/scim.ts';
import { SEARCH_TEXT_MAX } from '../lengths.ts';
import { closed, IdParams, Page, Text } from '../schema.ts';

const tags = ['SCIM'];

/** Endpoints with which administrators map groups of directories to roles. `scim.ts` has the calls of directories. */
export const scimOfficeEndpoints = {
  directoryGroups: {
    caller: { code: 'scim:list' },
    summary: 'The groups that directories sent, with the roles that they give',
    tags,
    body: closed({ ...Page, text: Type.Optional(Text(SEARCH_TEXT_MAX)) }),
    data: DirectoryGroups,
  },
  mapDirectoryGroup: {
    caller: { code: 'scim:edit' },
    summary: 'Set the roles that a group gives its members',
    tags,
    params: IdParams,
    body: GroupRoles,
    data: Type.Null(),
    write: true,
    fresh: true,
  },
} as const satisfies Record<string, EndpointDefinition>;
