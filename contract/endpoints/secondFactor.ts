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
    summary: 'Complete a sign-in with a code of the authenticator app, or with a recovery code',
    tags,
    body: SecondFactorBody,
    data: LoginData,
    limit: { max: 120, windowSeconds: 5 * MINUTE },
  },
  ownFactors: {
    caller: 'signedIn',
    summary: "The caller's second factors",
    tags,
    body: Empty,
    data: OwnFactors,
  },
  beginTotp: {
    caller: 'signedIn',
    summary: 'Begin to set up an authenticator app; it is a factor once it is confirmed',
    tags,
    body: Proof,
    data: TotpSetup,
    limit,
  },
  confirmTotp: {
    caller: 'signedIn',
    summary: 'Confirm an authenticator app with its first code; returns the recovery codes',
    tags,
    body: TotpConfirmation,
    data: RecoveryCodes,
    limit,
  },
  removeTotp: {
    caller: 'signedIn',
    summary: "Remove the caller's authenticator app and recovery codes",
    tags,
    body: Proof,
    data: OwnFactors,
    write: true,
    limit,
  },
  renewRecoveryCodes: {
    caller: 'signedIn',
    summary: "Replace the caller's recovery codes",
    tags,
    body: Proof,
    data: RecoveryCodes,
    limit,
  },
} as const satisfies Record<string, EndpointDefinition>;
