import { COMPUTED_PREFIX, LIMIT_PREFIX } from '../../platform/cache/cache.ts';

export const MASK = '••••••';

/** What parts of a key begin with that stands for something nobody may read, and that is often named by the secret itself. */
const SECRET_PREFIXES = [
  ...['sess', 'token', 'code', 'challenge', 'reset', 'secret', 'pass', 'credential', 'csrf', 'xsrf', 'otp', 'jwt'],
  ...['auth', 'oauth', 'apikey', 'api-key', 'api_key', 'refresh', 'nonce', 'captcha', 'private', 'login', 'verify'],
];

/** Keys whose values the portal writes: what it computed, and counts of calls. */
export const isOwn = (key: string): boolean => key.startsWith(COMPUTED_PREFIX) || key.startsWith(LIMIT_PREFIX);

/**
 * What may be told of a secret key: its beginning, up to the part that says so. Undefined for a key that is none. The
 * value never leaves the server, nor does the rest of the name, and no pattern finds out more of it.
 */
export function secretPrefix(key: string): string | undefined {
  if (isOwn(key)) return undefined;
  const parts = key.split(/(?<=[:/|.])/);
  const at = parts.findIndex((part) => {
    const word = part.toLowerCase().replace(/^[^a-z]+/, '');
    return SECRET_PREFIXES.some((prefix) => word.startsWith(prefix));
  });
  if (at < 0) return undefined;
  const part = parts[at] ?? '';
  // the last part may hold the secret behind its own first word, as in `session-4f1c`
  const told = at < parts.length - 1 ? part : (/^[^a-z]*[a-z]+/i.exec(part)?.[0] ?? '');
  return [...parts.slice(0, at), told].join('');
}

/** The name of a key as it is shown. */
export function shownName(key: string): string {
  const prefix = secretPrefix(key);
  return prefix === undefined ? key : `${prefix}${MASK}`;
}
