import { API_PREFIX } from './constants.ts';

/** How an identity provider is asked who someone is. */
export const PROVIDER_KINDS = ['oidc', 'ldap', 'saml'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

/** Kinds whose users sign in with their password on the login form of the portal. */
export const DIRECTORY_KINDS: readonly ProviderKind[] = ['ldap'];

/** The placeholders of a directory's filters: what the user typed, and the name of the user's entry. */
export const LOGIN_PLACEHOLDER = '{login}';
export const ENTRY_PLACEHOLDER = '{dn}';

/**
 * When a sign-in at a provider replaces the second factor of the portal: never, if the provider says that it asked for
 * several factors, or always.
 */
export const FACTOR_RULES = ['never', 'claimed', 'always'] as const;

/** A provider's code: part of the addresses that are registered at the provider. */
export const PROVIDER_CODE_MAX = 40;
export const PROVIDER_CODE_PATTERN = `^[a-z][a-z0-9-]{0,${PROVIDER_CODE_MAX - 1}}$`;

/**
 * Paths that browsers and providers open themselves. They answer with redirections or in the format of the protocol, so
 * they are no endpoints of the contract.
 */
const PREFIX = `${API_PREFIX}/onco/signOn`;
export const SIGN_ON_START_PATH = `${PREFIX}/start`;
export const signOnCallbackPath = (code: string): string => `${PREFIX}/callback/${code}`;
export const samlConsumePath = (code: string): string => `${PREFIX}/saml/${code}`;
export const samlMetadataPath = (code: string): string => `${PREFIX}/saml/${code}/metadata`;
export const samlLogoutPath = (code: string): string => `${PREFIX}/saml/${code}/logout`;
export const backChannelLogoutPath = (code: string): string => `${PREFIX}/logout/${code}`;

/** Pages on which a sign-in at a provider ends. What follows is a secret of one use, or the reason of a failure. */
export const SIGN_ON_LINK = '/login#signOn=';
export const SIGN_ON_FAILED_LINK = '/login#signOnFailed=';
/** Pages on which linking an identity ends, in the same way. */
export const IDENTITY_LINK = '/modifyPassword#identity=';
export const IDENTITY_FAILED_LINK = '/modifyPassword#identityFailed=';
/** Separates the secret or reason from the address to return to. */
export const SIGN_ON_RETURN = '&return=';
/** Follows the reason if the provider must ask the user again in the next try. */
export const SIGN_ON_PROVE = '&prove';

/**
 * Why a sign-in at a provider failed, as the login page says it:
 * - `expired`: it took too long, was used already, or began in another browser
 * - `refused`: the provider or the user refused
 * - `unreachable`: the provider does not answer
 * - `invalid`: the answer of the provider is not valid
 * - `tooWeak`: the user did not log in there as strongly as the provider's settings here require
 * - `notAdmitted`: the provider's rules admit no such user
 * - `known`: the e-mail address belongs to an account that the provider may not open
 * - `disabled`: the account is disabled or locked
 * - `busy`: too many attempts
 * - `signOut`: the provider did not confirm a sign-out, or its request to sign out is not valid
 */
export const SIGN_ON_FAILURES = [
  'expired',
  'refused',
  'unreachable',
  'invalid',
  'tooWeak',
  'notAdmitted',
  'known',
  'disabled',
  'busy',
  'signOut',
] as const;
export type SignOnFailure = (typeof SIGN_ON_FAILURES)[number];
