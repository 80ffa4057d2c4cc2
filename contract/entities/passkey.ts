import Type, { type Static } from 'typebox';
import { PASSKEY_NAME_MAX } from '../lengths.ts';
import { closed, Id, Instant, nullable } from '../schema.ts';

const PART = '^[A-Za-z0-9_-]+$';
/** Binary data of WebAuthn, in Base64url. */
const Part = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: PART });

/** Options of WebAuthn Level 3 in JSON, with a challenge: for `navigator.credentials.get`, or `create`. */
export const PasskeyOptions = Type.Unknown({ description: 'Options of WebAuthn Level 3 in JSON, with a challenge' });

/** WebAuthn allows 1,023 bytes. */
const CREDENTIAL_ID_MAX = 1_364;
/** Browsers send about 350: challenge, origin and a remark. */
const CLIENT_DATA_MAX = 1_600;

/** A signature of a passkey, in the parts that the server verifies. */
export const PasskeyAnswer = closed({
  id: Part(CREDENTIAL_ID_MAX),
  clientDataJSON: Part(CLIENT_DATA_MAX),
  authenticatorData: Part(700),
  signature: Part(700),
});
export type PasskeyAnswer = Static<typeof PasskeyAnswer>;

const PasskeyName = Type.String({ minLength: 1, maxLength: PASSKEY_NAME_MAX, pattern: '^[^\\u0000-\\u001f\\u007f]*$' });

/** A new passkey, in the parts that the server verifies. */
export const NewPasskey = closed({
  id: Part(CREDENTIAL_ID_MAX),
  clientDataJSON: Part(CLIENT_DATA_MAX),
  // without an attestation: the credential id and the public key
  attestationObject: Part(4_000),
  transports: Type.Array(Type.String({ maxLength: 20, pattern: '^[a-z-]+$' }), { maxItems: 8 }),
  name: PasskeyName,
});
export type NewPasskey = Static<typeof NewPasskey>;

export const PasskeyRename = closed({ id: Id, name: PasskeyName });

/** A passkey as its owner sees it. */
export const OwnPasskey = closed({
  id: Id,
  name: Type.String(),
  createdAt: Instant,
  lastUsedAt: nullable(Instant),
  /** The passkey is copied to other devices of its owner. */
  synced: Type.Boolean(),
  /** It can replace the password. Otherwise it is a second factor only, because the password was reset since. */
  opensAlone: Type.Boolean(),
});
export type OwnPasskey = Static<typeof OwnPasskey>;
