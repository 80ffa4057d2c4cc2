import Type, { type Static } from 'typebox';
import { closed, Id, Localized, literals, nullable } from '../schema.ts';
import { PROVIDER_CODE_PATTERN, SIGN_ON_FAILURES } from '../signOn.ts';
import { LoginData } from './account.ts';

/** A provider that the login page offers. */
export const SignOnProvider = closed({ code: Type.String({ pattern: PROVIDER_CODE_PATTERN }), name: Localized });
export type SignOnProvider = Static<typeof SignOnProvider>;

/** The secret of one use that the browser got when it came back from the provider. */
export const SignOnBody = closed({ signOnCode: Type.String({ maxLength: 43, pattern: '^[A-Za-z0-9_-]{43}$' }) });
export type SignOnBody = Static<typeof SignOnBody>;
export const SignOnData = LoginData;

/** Where the browser goes to try a provider. */
export const TrialStart = closed({ id: Id, address: Type.String() });

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
