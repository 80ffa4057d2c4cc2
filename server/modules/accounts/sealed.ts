import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import { instanceSecret } from './instanceSecret.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Name of the installation's secret that encrypts the secrets of second factors. */
const KEY = 'second factor';

/**
 * Encrypts a text for storage. It can be opened only with the same `owner`, so that a stored text is worthless in the
 * row of another account.
 */
export async function sealed(database: Database, owner: string, text: string): Promise<string> {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, await instanceSecret(database, KEY), iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(owner));
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), bytes]).toString('base64url');
}

/**
 * Decrypts a text that `sealed` encrypted.
 *
 * @throws Error if it was changed, or belongs to another owner or installation
 */
export async function opened(database: Database, owner: string, text: string): Promise<string> {
  const bytes = Buffer.from(text, 'base64url');
  const iv = bytes.subarray(0, IV_BYTES);
  const decipher = createDecipheriv(CIPHER, await instanceSecret(database, KEY), iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}
