import Type, { type Static } from 'typebox';
import { closed, Instant, nullable } from '../schema.ts';
import { EncodedPassword, LoginData } from './account.ts';
import { OwnPasskey, PasskeyAnswer } from './passkey.ts';

/** The secret of a sign-in that waits for its second factor: 256 bits in Base64url. */
export const SignInTicket = Type.String({ minLength: 43, maxLength: 43, pattern: '^[A-Za-z0-9_-]+$' });

/** A code of an authenticator app (six digits), or a recovery code. Spaces, hyphens and letter case do not matter. */
export const FactorCode = Type.String({ minLength: 6, maxLength: 60, pattern: '^[A-Za-z0-9 -]+$' });

/** A sign-in that waits for its second factor. */
export const AskedFactor = closed({
  ticket: SignInTicket,
  /** How long the ticket is valid. */
  seconds: Type.Integer(),
  /** Whether an authenticator app and a passkey can answer. A recovery code always can. */
  app: Type.Boolean(),
  passkey: Type.Boolean(),
});
export type AskedFactor = Static<typeof AskedFactor>;

/** The response to a right password when the account has a second factor: it holds no token. */
export const FactorAsked = closed({ secondFactor: AskedFactor });
export type FactorAsked = Static<typeof FactorAsked>;

export const LoginReply = Type.Union([LoginData, FactorAsked]);
export type LoginReply = Static<typeof LoginReply>;

export const SecondFactorBody = closed({
  ticket: SignInTicket,
  factorCode: Type.Optional(FactorCode),
  passkey: Type.Optional(PasskeyAnswer),
});
export type SecondFactorBody = Static<typeof SecondFactorBody>;

/** Proof that the caller is the owner: the password, or with a second factor a code or a passkey. */
export const Proof = closed({
  password: Type.Optional(EncodedPassword),
  factorCode: Type.Optional(FactorCode),
  passkey: Type.Optional(PasskeyAnswer),
});
export type Proof = Static<typeof Proof>;

/** The second factors of the caller. */
export const OwnFactors = closed({
  totp: nullable(closed({ createdAt: Instant, lastUsedAt: nullable(Instant) })),
  passkeys: Type.Array(OwnPasskey),
  /** Number of recovery codes that are not used yet. */
  recoveryCodes: Type.Integer(),
});
export type OwnFactors = Static<typeof OwnFactors>;

/** The secret for an authenticator app: as text (Base32), and as the address in the QR code. */
export const TotpSetup = closed({ secret: Type.String(), address: Type.String() });
export type TotpSetup = Static<typeof TotpSetup>;

export const TotpConfirmation = closed({
  factorCode: Type.String({ minLength: 6, maxLength: 12, pattern: '^[0-9 -]+$' }),
});

/** New recovery codes. This is the only time that they are sent. */
export const RecoveryCodes = closed({ recoveryCodes: Type.Array(Type.String()) });
export type RecoveryCodes = Static<typeof RecoveryCodes>;

/** `recoveryCodes` are empty if the account had a second factor before. */
export const PasskeyAdded = closed({ factors: OwnFactors, recoveryCodes: Type.Array(Type.String()) });
export type PasskeyAdded = Static<typeof PasskeyAdded>;
