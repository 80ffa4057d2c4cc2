import Type, { type Static } from 'typebox';
import { API_TOKEN_DAYS_MAX } from '../apiTokens.ts';
import { DATA_SCOPES } from '../dataScopes.ts';
import { KEPT_NAME_MAX } from '../lengths.ts';
import { type PermissionCode, permissionCodes } from '../permissions.ts';
import { closed, Id, Instant, Line, literals, nullable } from '../schema.ts';

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
