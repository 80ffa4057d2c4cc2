import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import { instanceSecret } from '../accounts/instanceSecret.ts';

const KEY = 'sign-on';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** Encrypts a secret that the server needs again, with a key of this installation. */
export async function seal(database: Database, text: string): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, await instanceSecret(database, KEY), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** Returns the text that was encrypted, or null if it was encrypted with another key or was changed. */
export async function unseal(database: Database, sealed: string): Promise<string | null> {
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, await instanceSecret(database, KEY), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return `${decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8')}${decipher.final('utf8')}`;
  } catch {
    return null;
  }
}

/** The hash under which a secret that only a browser or a provider knows is found again. */
export const hashed = (secret: string): string => createHash('sha256').update(secret).digest('hex');
