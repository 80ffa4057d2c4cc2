import Type from 'typebox';
import { type EndpointDefinition, MINUTE } from '../endpoint.ts';
import {
  ApiToken,
  ApiTokenMade,
  NewApiToken,
  NewServiceAccount,
  OfficeToken,
  ServiceAccounts,
  TokensToRevoke,
} from '../entities/apiToken.ts';
import { SEARCH_TEXT_MAX } from '../lengths.ts';
import { closed, Empty, Id, IdParams, List, Page, Text } from '../schema.ts';

const tags = ['API tokens'];

/** Endpoints of API tokens, which programs use in place of a session. */
export const apiTokenEndpoints = {
  ownTokens: {
    caller: 'signedIn',
    apiTokens: 'never',
    summary: "The caller's API tokens that are valid",
    tags,
    body: Empty,
    data: List(ApiToken),
  },
  // no `write`, because the answer contains a secret
  addToken: {
    caller: 'signedIn',
    apiTokens: 'never',
    summary: 'Make an API token; only this response contains its secret',
    tags,
    body: NewApiToken,
    data: ApiTokenMade,
    fresh: true,
    limit: { max: 60, windowSeconds: 10 * MINUTE },
  },
  revokeToken: {
    caller: 'signedIn',
    apiTokens: 'never',
    summary: 'End an API token of the caller; returns the remaining ones',
    tags,
    body: closed({ id: Id }),
    data: List(ApiToken),
  },
  officeTokens: {
    caller: { code: 'token:list' },
    summary: 'The valid API tokens of all users',
    tags,
    body: closed({ ...Page, text: Type.Optional(Text(SEARCH_TEXT_MAX)) }),
    data: List(OfficeToken),
  },
  revokeTokens: {
    caller: { code: 'token:del' },
    summary: 'Revoke API tokens',
    tags,
    body: TokensToRevoke,
    data: closed({ ended: Type.Integer() }),
    write: true,
    fresh: true,
    forNeed: true,
  },
  serviceAccounts: {
    caller: { code: 'token:list' },
    summary: 'Accounts for programs, and the roles that the caller may give to a new one',
    tags,
    body: Empty,
    data: ServiceAccounts,
  },
  addServiceAccount: {
    caller: { code: 'token:add' },
    apiTokens: 'never',
    summary: 'Add an account for a program',
    tags,
    body: NewServiceAccount,
    data: ServiceAccounts,
    write: true,
    fresh: true,
  },
  // no `write`, because the answer contains a secret
  addServiceToken: {
    caller: { code: 'token:add' },
    apiTokens: 'never',
    summary: 'Make an API token for a service account; only this response contains its secret',
    tags,
    params: IdParams,
    body: NewApiToken,
    data: ApiTokenMade,
    fresh: true,
    limit: { max: 60, windowSeconds: 10 * MINUTE },
  },
} as const satisfies Record<string, EndpointDefinition>;
