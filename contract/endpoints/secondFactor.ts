import Type from 'typebox';
import { type EndpointDefinition, MINUTE } from '../endpoint.ts';
import { LoginData } from '../entities/account.ts';
import {
  OwnFactors,
  Proof,
  RecoveryCodes,
  SecondFactorBody,
  TotpConfirmation,
  TotpSetup,
} from '../entities/secondFactor.ts';
import { Empty } from '../schema.ts';

const tags = ['accounts'];
const limit = { max: 60, windowSeconds: 10 * MINUTE };

/** Endpoints of second factors. Those whose answer holds a secret are no `write`, because receipts are stored. */
export const secondFactorEndpoints = {
  secondFactor: {
    caller: 'public',
    summary: 'Complete a sign-in with a code of the authenticator app, a passkey, or a recovery code',
    tags,
    body: SecondFactorBody,
    data: LoginData,
    limit: { max: 120, windowSeconds: 5 * MINUTE },
  },
  prove: {
    caller: 'signedIn',
    apiTokens: 'never',
    summary: 'Prove to be the owner of the account, before a call that needs it',
    tags,
    body: Proof,
    data: Type.Null(),
    limit,
  },
  ownFactors: {
    caller: 'signedIn',
    apiTokens: 'never',
    summary: "The caller's second factors",
    tags,
    body: Empty,
    data: OwnFactors,
  },
  beginTotp: {
    caller: 'signedIn',
    apiTokens: 'never',
    summary: 'Begin to set up an authenticator app; it is a factor once it is confirmed',
    tags,
    body: Empty,
    data: TotpSetup,
    limit,
    fresh: true,
  },
  confirmTotp: {
    caller: 'signedIn',
    apiTokens: 'never',
    summary:
      'Confirm an authenticator app with its first code; returns recovery codes if it is the first second factor',
    tags,
    body: TotpConfirmation,
    data: RecoveryCodes,
    limit,
  },
  removeTotp: {
    caller: 'signedIn',
    apiTokens: 'never',
    summary: "Remove the caller's authenticator app; without another factor the recovery codes end",
    tags,
    body: Empty,
    data: OwnFactors,
    write: true,
    fresh: true,
  },
  renewRecoveryCodes: {
    caller: 'signedIn',
    apiTokens: 'never',
    summary: "Replace the caller's recovery codes",
    tags,
    body: Empty,
    data: RecoveryCodes,
    fresh: true,
  },
} as const satisfies Record<string, EndpointDefinition>;
