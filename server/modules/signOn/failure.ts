import { AuthorizationResponseError } from 'openid-client';
import type { SignOnFailure } from '../../../contract/signOn.ts';
import { OutOfReach } from '../../platform/egress/reach.ts';
import { TooWeak } from './oidc.ts';

const DETAIL_MAX = 500;
/** Codes of errors before an answer arrived. */
const AWAY =
  /^(E(CONNREFUSED|CONNRESET|HOSTUNREACH|NETUNREACH|PIPE|TIMEDOUT|AI_AGAIN|NOTFOUND)|CERT_|DEPTH_|ERR_TLS|SELF_)/;

/** Returns what to tell the user about an error of a sign-in. */
export function failureOf(error: unknown): SignOnFailure {
  if (error instanceof TooWeak) return 'tooWeak';
  // A provider that cannot log the user in so strongly says this (OpenID Connect, Unmet Authentication Requirements).
  if (error instanceof AuthorizationResponseError)
    return error.error === 'unmet_authentication_requirements' ? 'tooWeak' : 'refused';
  return chainOf(error).some(isAway) ? 'unreachable' : 'invalid';
}

/** Returns the reason for administrators and the log: the messages of the error and its causes, without secrets. */
export const detailOf = (error: unknown): string =>
  [
    ...new Set(
      chainOf(error)
        .filter((one) => !saysNothing(one))
        .map(wordsOf),
    ),
  ]
    .join(': ')
    .slice(0, DETAIL_MAX);

/** Whether an error only wraps the one that says what happened, as those of the OpenID client do. */
const saysNothing = ({ message, cause }: Error): boolean =>
  message === 'something went wrong' && cause instanceof Error;

function wordsOf(error: Error): string {
  if (error instanceof AuthorizationResponseError)
    return [error.error, error.error_description].filter(Boolean).join(' ');
  const code = codeOf(error);
  return code === undefined || error.message.includes(code) ? error.message : `${error.message} (${code})`;
}

function isAway(error: Error): boolean {
  const code = codeOf(error) ?? '';
  return error instanceof OutOfReach || error.name === 'TimeoutError' || AWAY.test(code) || code === 'OAUTH_TIMEOUT';
}

const codeOf = (error: Error): string | undefined =>
  'code' in error && typeof error.code === 'string' ? error.code : undefined;

function chainOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let one = error; one instanceof Error && !chain.includes(one); one = one.cause) chain.push(one);
  return chain;
}
