import Type, { type Static } from 'typebox';
import { EMAIL_MAX } from '../lengths.ts';
import { closed, Id, Instant, Localized, literals, nullable, Text } from '../schema.ts';
import { PROVIDER_CODE_PATTERN, SIGN_ON_FAILURES } from '../signOn.ts';
import { EncodedPassword } from './account.ts';
import { LoginReply } from './secondFactor.ts';

/** A provider that the login page offers. */
export const SignOnProvider = closed({ code: Type.String({ pattern: PROVIDER_CODE_PATTERN }), name: Localized });
export type SignOnProvider = Static<typeof SignOnProvider>;

/** The secret of one use that the browser got when it came back from the provider. */
export const SignOnBody = closed({ signOnCode: Type.String({ maxLength: 43, pattern: '^[A-Za-z0-9_-]{43}$' }) });
export type SignOnBody = Static<typeof SignOnBody>;
export const SignOnData = LoginReply;

/**
 * Who the caller is at a provider. `provider`: null if it was deleted. `knownAs`: what the provider says about the
 * user, as the e-mail address, the name or its own id; empty until the next sign-in for links of earlier versions.
 * `lastUsedAt`: the last sign-in. `removable`: whether the caller can log in without it.
 * `returns`: the provider owns the domain of the account's address, so the next sign-in there makes the link again.
 */
export const OwnIdentity = closed({
  id: Id,
  provider: nullable(Localized),
  knownAs: Type.String(),
  since: Instant,
  lastUsedAt: nullable(Instant),
  removable: Type.Boolean(),
  returns: Type.Boolean(),
});
export type OwnIdentity = Static<typeof OwnIdentity>;

/** `providers`: those with which the caller can link the account. */
export const OwnIdentities = closed({ identities: Type.Array(OwnIdentity), providers: Type.Array(SignOnProvider) });
export type OwnIdentities = Static<typeof OwnIdentities>;

/** The provider with which the caller links the account, and where the browser goes for it. */
export const LinkBody = closed({ provider: Type.String({ pattern: PROVIDER_CODE_PATTERN }) });
export const LinkStart = closed({ address: Type.String() });

/** Where the browser goes to try a provider. */
export const TrialStart = closed({ id: Id, address: Type.String() });

/** A user of a directory, as they would sign in. */
export const DirectoryTrial = closed({ workEmail: Text(EMAIL_MAX, 1), password: EncodedPassword });

/** The role that a group gives. `held`: the account has it already, and keeps it. */
const TrialRole = closed({ code: Type.String(), name: Localized, held: Type.Boolean() });

/** Who the user of a trial would be. Nothing was created, and nobody was signed in. */
export const Trial = closed({
  provider: Localized,
  /** Null: the user would be admitted. */
  failure: nullable(literals(SIGN_ON_FAILURES)),
  /** What the log of the server says about a failure, without secrets. */
  detail: Type.String(),
  subject: Type.String(),
  name: Type.String(),
  workEmail: Type.String(),
  emailVerified: Type.Boolean(),
  organization: Type.String(),
  groups: Type.Array(Type.String()),
  roles: Type.Array(TrialRole),
  /** `new`: an account would be created; `linked`: the account of the subject; `byMail`: that of the e-mail address. */
  account: nullable(literals(['new', 'linked', 'byMail'])),
  /** The claims of the provider as JSON text, sorted. */
  claims: Type.String(),
});
export type Trial = Static<typeof Trial>;
