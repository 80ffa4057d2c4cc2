import Type from 'typebox';
import { type EndpointDefinition, MINUTE } from '../endpoint.ts';
import {
  Agreement,
  ConsentText,
  ConsentVersion,
  NewConsent,
  OwnConsents,
  RetentionPeriod,
} from '../entities/privacy.ts';
import { Empty, IdParams, List } from '../schema.ts';

const tags = ['privacy'];
const archive = { binary: ['application/zip'], streamed: true } as const;

/** Endpoints of what the portal keeps about a user: export, erasure, agreements, and how long it is kept. */
export const privacyEndpoints = {
  exportOwnData: {
    caller: 'signedIn',
    apiTokens: 'never',
    summary: 'Everything that is kept about the caller, as an archive of JSON files and the uploaded files',
    tags,
    body: Empty,
    ...archive,
  },
  exportUserData: {
    caller: { code: 'user:privacy' },
    summary: 'The same about a user, for a request of that person',
    tags,
    params: IdParams,
    body: Empty,
    ...archive,
  },
  eraseOwnAccount: {
    caller: 'signedIn',
    apiTokens: 'never',
    summary: 'Erase the account of the caller',
    fresh: true,
    tags,
    body: Empty,
    data: Type.Null(),
    write: true,
    limit: { max: 60, windowSeconds: 10 * MINUTE },
    forNeed: true,
  },
  eraseUser: {
    caller: { code: 'user:privacy' },
    summary: 'Erase the account of a user, without the trash',
    fresh: true,
    tags,
    params: IdParams,
    body: Empty,
    data: Type.Null(),
    write: true,
    forNeed: true,
  },
  currentConsent: {
    caller: 'public',
    summary: 'The text that users agree to when they join',
    tags,
    data: ConsentText,
  },
  ownConsents: {
    caller: 'signedIn',
    apiTokens: 'never',
    summary: 'The texts that the caller agreed to, and the one to which an agreement is missing',
    tags,
    body: Empty,
    data: OwnConsents,
  },
  agreeConsent: {
    caller: 'signedIn',
    apiTokens: 'never',
    summary: 'Agree to the current text',
    tags,
    body: Agreement,
    data: OwnConsents,
    write: true,
  },
  userConsents: {
    caller: { code: 'user:detail' },
    summary: 'The texts that a user agreed to',
    tags,
    params: IdParams,
    body: Empty,
    data: OwnConsents,
  },
  consentTexts: {
    caller: { code: 'privacy:list' },
    summary: 'All versions of the text, with how many users agreed to each',
    tags,
    body: Empty,
    data: List(ConsentVersion),
  },
  addConsentText: {
    caller: { code: 'privacy:edit' },
    summary: 'Add a version of the text, to which all users are asked to agree',
    tags,
    body: NewConsent,
    data: List(ConsentVersion),
    write: true,
  },
  retentionPeriods: {
    caller: { code: 'privacy:list' },
    summary: 'How long each kind of data is kept',
    tags,
    body: Empty,
    data: List(RetentionPeriod),
  },
} as const satisfies Record<string, EndpointDefinition>;
