import Type, { type Static } from 'typebox';
import { EMAIL_MAX, LINE_MAX, PART_OF_NAME_MAX, PHONE_MAX } from '../lengths.ts';
import { closed, Email, Id, Instant, Line, Localized, literals, nullable, Text } from '../schema.ts';

/** A password is sent as the Base64 of its UTF-8 bytes; 128 characters of 4 bytes each are 684 Base64 characters. */
export const EncodedPassword = Type.String({ minLength: 1, maxLength: 684, pattern: '^[A-Za-z0-9+/]+={0,2}$' });

export const User = closed({
  id: Id,
  name: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  workEmail: Type.String(),
  organization: nullable(Type.String()),
  roles: Type.Array(Type.String()),
  mustChangePassword: Type.Boolean(),
  lastLoginAt: nullable(Instant),
});
export type User = Static<typeof User>;

/** The user object of the login response, the only one that carries the token. */
export const SignedInUser = closed({ ...User.properties, token: Type.String() });
export type SignedInUser = Static<typeof SignedInUser>;

/** Node of the permission tree (specification, section 2 "Menu building"). `parent` is '0' at the top. */
export const MenuNode = Type.Cyclic(
  {
    MenuNode: closed({
      id: Id,
      name: Localized,
      path: Type.String(),
      parent: Type.String(),
      sort: Type.Integer(),
      ico: nullable(Type.String()),
      hidden: Type.Boolean(),
      children: Type.Array(Type.Ref('MenuNode')),
    }),
  },
  'MenuNode',
);
export type MenuNode = Static<typeof MenuNode>;

export const DictionaryDetail = closed({
  id: Id,
  dcode: Type.String(),
  dname: Localized,
  sort: Type.Integer(),
  color: nullable(Type.String()),
  /** The default value in the form of a new record. */
  isDefault: Type.Boolean(),
});
export type DictionaryDetail = Static<typeof DictionaryDetail>;

export const Dictionaries = Type.Record(Type.String(), Type.Array(DictionaryDetail));
export type Dictionaries = Static<typeof Dictionaries>;

/**
 * Codes the user does NOT have, comma-separated (specification, section 6), all dictionaries by key, and the menu tree.
 */
const sessionParts = { buttons: Type.String(), dics: Dictionaries, permissions: Type.Array(MenuNode) };
export const Session = closed({ user: User, ...sessionParts });
export type Session = Static<typeof Session>;
export const LoginData = closed({ user: SignedInUser, ...sessionParts });
export type LoginData = Static<typeof LoginData>;

/** `leaveTo`: where the browser ends the session at the identity provider too; null if there is none. */
export const SignedOut = closed({ leaveTo: nullable(Type.String()) });

/** A sign-in of the user; `current` is the one that sent this request. */
export const OwnSession = closed({
  id: Id,
  current: Type.Boolean(),
  createdAt: Instant,
  lastSeenAt: Instant,
  address: Type.String(),
  agent: Type.String(),
});
export type OwnSession = Static<typeof OwnSession>;
export const SessionsToEnd = closed({ ids: Type.Array(Id, { minItems: 1, maxItems: 1_000 }) });

/** Proof-of-work solution: the Base64 text that the altcha solver produces. */
export const ChallengeSolution = Type.String({ minLength: 1, maxLength: 4096 });

export const LoginBody = closed({
  workEmail: Text(EMAIL_MAX, 1),
  password: EncodedPassword,
  code: Type.Optional(ChallengeSolution),
});
export type LoginBody = Static<typeof LoginBody>;

export const RegisterBody = closed({
  firstName: Line(PART_OF_NAME_MAX),
  lastName: Line(PART_OF_NAME_MAX),
  workEmail: Email,
  organization: Line(LINE_MAX),
  jobTitle: Line(LINE_MAX),
  country: Type.String({ maxLength: 2, pattern: '^[A-Z]{2}$' }),
  phone: Type.Optional(Line(PHONE_MAX, 0)),
  password: EncodedPassword,
  confirmPassword: EncodedPassword,
  consent: Type.Boolean(),
  code: ChallengeSolution,
});
export type RegisterBody = Static<typeof RegisterBody>;

export const UpdatePasswordBody = closed({
  oldPassword: EncodedPassword,
  password: EncodedPassword,
  confirmPassword: EncodedPassword,
});
export type UpdatePasswordBody = Static<typeof UpdatePasswordBody>;

/** The secret of a mailed link. */
const LinkSecret = Type.String({ minLength: 20, maxLength: 100, pattern: '^[A-Za-z0-9_-]+$' });

/** `resetToken` is the secret of the mailed link. */
export const ResetPasswordBody = closed({
  resetToken: LinkSecret,
  password: EncodedPassword,
  confirmPassword: EncodedPassword,
});
export type ResetPasswordBody = Static<typeof ResetPasswordBody>;

/**
 * `token` is the secret of the mailed link, `password` the one of the registration. A stranger may have registered the
 * address, so the link alone opens nothing.
 */
export const VerifyMailboxBody = closed({ token: LinkSecret, password: EncodedPassword });
export type VerifyMailboxBody = Static<typeof VerifyMailboxBody>;
/** `waiting`: the account opens when it is approved. */
export const VerifiedMailbox = closed({ waiting: Type.Boolean() });
export type VerifiedMailbox = Static<typeof VerifiedMailbox>;

export const CODE_PURPOSES = ['register', 'login', 'contact'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];
export const CodeQuery = closed({ purpose: literals(CODE_PURPOSES) });

/**
 * The e-mail address that an account signs in with. It is sent only in bodies, never in an address, because logs keep
 * addresses.
 */
export const LoginCodeBody = closed({ workEmail: Email });
export const ResetBody = closed({ email: Email });
export const VerificationBody = closed({ email: Email });

/** A proof-of-work challenge. */
export const Challenge = Type.Unknown();
