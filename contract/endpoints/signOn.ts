import { type EndpointDefinition, MINUTE } from '../endpoint.ts';
import {
  DirectoryTrial,
  LinkBody,
  LinkStart,
  OwnIdentities,
  SignOnBody,
  SignOnData,
  SignOnProvider,
  Trial,
  TrialStart,
} from '../entities/signOn.ts';
import { closed, Empty, Id, IdParams, List } from '../schema.ts';

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
  ownIdentities: {
    caller: 'signedIn',
    apiTokens: 'never',
    summary: 'The identity providers that are linked with the account of the caller, and those that can be',
    tags,
    body: Empty,
    data: OwnIdentities,
  },
  beginLink: {
    caller: 'signedIn',
    apiTokens: 'never',
    summary: 'Begin to link the account of the caller with an identity provider',
    tags,
    body: LinkBody,
    data: LinkStart,
    fresh: true,
    limit: { max: 30, windowSeconds: 5 * MINUTE },
  },
  linkIdentity: {
    caller: 'signedIn',
    apiTokens: 'never',
    summary: 'Link with the code of one use that the browser got when it came back from the identity provider',
    tags,
    body: SignOnBody,
    data: OwnIdentities,
    limit: { max: 30, windowSeconds: 5 * MINUTE },
  },
  unlinkIdentity: {
    caller: 'signedIn',
    apiTokens: 'never',
    summary: 'End the link with an identity provider, unless the caller could not log in without it',
    tags,
    body: closed({ id: Id }),
    data: OwnIdentities,
    write: true,
    fresh: true,
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
  tryDirectory: {
    caller: { code: 'signOn:try' },
    summary: 'Try a user and a password at a directory, which signs nobody in',
    tags,
    params: IdParams,
    body: DirectoryTrial,
    data: Trial,
    limit: { max: 30, windowSeconds: 5 * MINUTE },
  },
  providerTrial: {
    caller: { code: 'signOn:try' },
    summary: "The result of one of the caller's trials",
    tags,
    params: IdParams,
    data: Trial,
  },
} as const satisfies Record<string, EndpointDefinition>;
