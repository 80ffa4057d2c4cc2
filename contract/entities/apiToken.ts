import Type, { type Static } from 'typebox';
import { API_TOKEN_DAYS_MAX } from '../apiTokens.ts';
import { DATA_SCOPES } from '../dataScopes.ts';
import { KEPT_NAME_MAX, PART_OF_NAME_MAX } from '../lengths.ts';
import { type PermissionCode, permissionCodes } from '../permissions.ts';
import { ACCOUNT_KINDS } from '../resources/user.ts';
import { closed, Id, Instant, Line, Localized, literals, nullable } from '../schema.ts';

const PermissionCodeText = literals(Object.keys(permissionCodes) as PermissionCode[]);

/** What a token may do. It can never do more than its owner may at the time of the request. */
const abilities = {
  /** The permissions that it may use. */
  codes: Type.Array(PermissionCodeText, { uniqueItems: true, maxItems: Object.keys(permissionCodes).length }),
  /** Whether it may also read the catalog, and use what every signed-in visitor has. */
  catalog: Type.Boolean(),
  /** The widest scope of records that it reaches; the scopes of the owner's roles apply as well. */
  dataScope: literals(DATA_SCOPES),
};

/** An API token without its secret, of which only a digest is stored. */
export const ApiToken = closed({
  id: Id,
  name: Type.String(),
  /** The first characters of the secret, by which its holder recognizes it. */
  prefix: Type.String(),
  ...abilities,
  createdAt: Instant,
  expiresAt: Instant,
  lastUsedAt: nullable(Instant),
  lastAddress: nullable(Type.String()),
});
export type ApiToken = Static<typeof ApiToken>;

export const NewApiToken = closed({
  name: Line(KEPT_NAME_MAX),
  days: Type.Integer({ minimum: 1, maximum: API_TOKEN_DAYS_MAX }),
  ...abilities,
});
export type NewApiToken = Static<typeof NewApiToken>;

/** A new token with its secret. No other response contains the secret. */
export const ApiTokenMade = closed({ secret: Type.String(), token: ApiToken });
export type ApiTokenMade = Static<typeof ApiTokenMade>;

/** A token of any user, as administrators see it. */
export const OfficeToken = closed({
  ...ApiToken.properties,
  owner: closed({ id: Id, name: Type.String(), workEmail: Type.String(), kind: literals(ACCOUNT_KINDS) }),
  /** Whether the caller may revoke it. */
  revocable: Type.Boolean(),
});
export type OfficeToken = Static<typeof OfficeToken>;
export const TokensToRevoke = closed({ ids: Type.Array(Id, { minItems: 1, maxItems: 1_000 }) });

/** An account for a program, which cannot sign in. */
export const ServiceAccount = closed({
  id: Id,
  name: Type.String(),
  enabled: Type.Boolean(),
  roles: Type.Array(closed({ id: Id, name: Localized })),
  /** The permissions of its roles, which its tokens may have. */
  codes: Type.Array(PermissionCodeText),
  /** How many valid tokens it has. */
  tokens: Type.Integer(),
  /** Whether the caller may make tokens for it. */
  changeable: Type.Boolean(),
});
export type ServiceAccount = Static<typeof ServiceAccount>;
/** The service accounts that the caller sees, and the roles that the caller may give to a new one. */
export const ServiceAccounts = closed({
  count: Type.Integer(),
  list: Type.Array(ServiceAccount),
  roles: Type.Array(closed({ id: Id, name: Localized })),
});
export type ServiceAccounts = Static<typeof ServiceAccounts>;
export const NewServiceAccount = closed({
  name: Line(PART_OF_NAME_MAX),
  roles: Type.Array(Id, { uniqueItems: true, maxItems: 50 }),
});
export type NewServiceAccount = Static<typeof NewServiceAccount>;
