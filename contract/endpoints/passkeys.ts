import { type EndpointDefinition, MINUTE } from '../endpoint.ts';
import { LoginData } from '../entities/account.ts';
import { NewPasskey, PasskeyAnswer, PasskeyOptions, PasskeyRename } from '../entities/passkey.ts';
import { OwnFactors, PasskeyAdded, SignInTicket } from '../entities/secondFactor.ts';
import { closed, Empty, Id } from '../schema.ts';

const tags = ['accounts'];
const limit = { max: 120, windowSeconds: 5 * MINUTE };

/**
 * Endpoints of passkeys. Those with a challenge or a token in the answer are no `write`, because receipts are stored.
 */
export const passkeyEndpoints = {
  passkeyOptions: {
    caller: 'public',
    summary: 'Challenge for a sign-in with a passkey alone',
    tags,
    body: Empty,
    data: PasskeyOptions,
    limit,
  },
  passkeySignIn: {
    caller: 'public',
    summary: 'Sign in with a passkey alone, which has verified its user',
    tags,
    body: closed({ passkey: PasskeyAnswer }),
    data: LoginData,
    limit,
  },
  secondFactorPasskey: {
    caller: 'public',
    summary: 'Challenge for a passkey as the second factor of a sign-in',
    tags,
    body: closed({ ticket: SignInTicket }),
    data: PasskeyOptions,
    limit,
  },
  provePasskey: {
    caller: 'signedIn',
    apiTokens: 'never',
    summary: 'Challenge for a passkey that proves the caller',
    tags,
    body: Empty,
    data: PasskeyOptions,
    limit,
  },
  newPasskeyOptions: {
    caller: 'signedIn',
    apiTokens: 'never',
    summary: 'Challenge for a new passkey',
    tags,
    body: Empty,
    data: PasskeyOptions,
    fresh: true,
    limit,
  },
  addPasskey: {
    caller: 'signedIn',
    apiTokens: 'never',
    summary: 'Add a passkey; returns recovery codes if it is the first second factor',
    tags,
    body: NewPasskey,
    data: PasskeyAdded,
    fresh: true,
    limit,
  },
  renamePasskey: {
    caller: 'signedIn',
    apiTokens: 'never',
    summary: 'Rename a passkey of the caller',
    tags,
    body: PasskeyRename,
    data: OwnFactors,
    write: true,
  },
  removePasskey: {
    caller: 'signedIn',
    apiTokens: 'never',
    summary: 'Remove a passkey of the caller',
    tags,
    body: closed({ id: Id }),
    data: OwnFactors,
    write: true,
    fresh: true,
  },
} as const satisfies Record<string, EndpointDefinition>;
