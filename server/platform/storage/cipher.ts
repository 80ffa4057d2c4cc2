import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import type { EncryptedStorage } from '../../../contract/entities/storage.ts';

/** Returns the AES-256 key that is derived from a text. */
export const keyOf = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest();

/** Encrypts with AES-256-CBC, PKCS#7 and a new initialization vector each time, which crypto-js reads by default. */
export function encrypt(text: string, key: Buffer): EncryptedStorage {
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  const config = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64');
  return { iv: iv.toString('base64'), config };
}
