import { COMPUTED_PREFIX, LIMIT_PREFIX } from '../../platform/cache/cache.ts';

export const MASK = '••••••';

/** Prefixes of key parts that mark a secret; such keys often contain the secret itself. */
const SECRET_PREFIXES = [
  ...['sess', 'token', 'code', 'challenge', 'reset', 'secret', 'pass', 'credential', 'csrf', 'xsrf', 'otp', 'jwt'],
  ...['auth', 'oauth', 'apikey', 'api-key', 'api_key', 'refresh', 'nonce', 'captcha', 'private', 'login', 'verify'],
];

/** Returns whether the portal writes the values of a key: computed data and counts of calls. */
export const isOwn = (key: string): boolean => key.startsWith(COMPUTED_PREFIX) || key.startsWith(LIMIT_PREFIX);

/**
 * Returns the visible part of a secret key: its beginning, up to the part that marks it as secret. Returns undefined
 * for other keys. The value and the rest of the name never leave the server, and no pattern reveals more.
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
  // The last part may contain the secret after its first word, as in `session-4f1c`.
  const told = at < parts.length - 1 ? part : (/^[^a-z]*[a-z]+/i.exec(part)?.[0] ?? '');
  return [...parts.slice(0, at), told].join('');
}

/** Returns the name of a key as it is shown. */
export function shownName(key: string): string {
  const prefix = secretPrefix(key);
  return prefix === undefined ? key : `${prefix}${MASK}`;
}
