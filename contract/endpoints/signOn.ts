import { type EndpointDefinition, MINUTE } from '../endpoint.ts';
import { SignOnBody, SignOnData, SignOnProvider, Trial, TrialStart } from '../entities/signOn.ts';
import { Empty, IdParams, List } from '../schema.ts';

const tags = ['signOn'];

/** Endpoints for signing in at an identity provider. */
export const signOnEndpoints = {
  signOnProviders: {
    caller: 'public',
    summary: 'The identity providers that the login page offers',
    tags,
    data: List(SignOnProvider),
  },
  exchangeSignOn: {
    caller: 'public',
    summary: 'Sign in with the code of one use that the browser got when it came back from an identity provider',
    tags,
    body: SignOnBody,
    data: SignOnData,
    limit: { max: 60, windowSeconds: 5 * MINUTE },
  },
  tryProvider: {
    caller: { code: 'signOn:try' },
    summary: 'Begin a trial of an identity provider, which signs nobody in',
    tags,
    params: IdParams,
    body: Empty,
    data: TrialStart,
    limit: { max: 60, windowSeconds: 5 * MINUTE },
  },
  providerTrial: {
    caller: { code: 'signOn:try' },
    summary: "The result of one of the caller's trials",
    tags,
    params: IdParams,
    data: Trial,
  },
} as const satisfies Record<string, EndpointDefinition>;
