import { type EndpointDefinition, MINUTE } from '../endpoint.ts';
import { ApiToken, ApiTokenMade, NewApiToken } from '../entities/apiToken.ts';
import { closed, Empty, Id, List } from '../schema.ts';

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
} as const satisfies Record<string, EndpointDefinition>;
