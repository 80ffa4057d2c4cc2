import Type, { type Static } from 'typebox';
import { closed, Id, Instant, Localized } from '../schema.ts';

const NamedRole = closed({ id: Id, name: Localized });

/** A group that a directory sent by SCIM, with the roles that it gives its members. */
export const DirectoryGroup = closed({
  id: Id,
  displayName: Type.String(),
  /** The account whose API token the directory uses. */
  directory: Type.String(),
  members: Type.Integer(),
  roles: Type.Array(NamedRole),
  updatedAt: Instant,
});
export type DirectoryGroup = Static<typeof DirectoryGroup>;

/** The groups that the caller sees, and the roles that the caller may map them to. */
export const DirectoryGroups = closed({
  count: Type.Integer(),
  list: Type.Array(DirectoryGroup),
  roles: Type.Array(NamedRole),
});
export type DirectoryGroups = Static<typeof DirectoryGroups>;

export const GroupRoles = closed({ roles: Type.Array(Id, { uniqueItems: true, maxItems: 50 }) });
export type GroupRoles = Static<typeof GroupRoles>;
