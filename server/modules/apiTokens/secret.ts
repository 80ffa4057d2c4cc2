import { createHash, randomBytes } from 'node:crypto';
import { API_TOKEN_PREFIX } from '../../../contract/apiTokens.ts';

const SECRET_BYTES = 32;
/** How much of a secret is stored to recognize it: the prefix and 36 of its 256 bits. */
const SHOWN = API_TOKEN_PREFIX.length + 6;
const SHAPE = /^ob_[A-Za-z0-9_-]{43}$/;

/** Returns a new secret of an API token, and what is stored of it. */
export function newSecret(): { secret: string; prefix: string; secretHash: string } {
  const secret = API_TOKEN_PREFIX + randomBytes(SECRET_BYTES).toString('base64url');
  return { secret, prefix: secret.slice(0, SHOWN), secretHash: hashOf(secret) };
}

/** Whether a token has the form of an API token. Tokens of sessions are shorter. */
export const isApiToken = (token: string): boolean => SHAPE.test(token);

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
