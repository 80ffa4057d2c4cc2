import type { EncryptedStorage, StorageConfiguration } from '../../contract/entities/storage.ts';

const FIELDS = ['host', 'dir', 'key', 'policy', 'OSSAccessKeyId', 'signature', 'success_action_status', 'expire'];

/**
 * Decrypts the storage configuration: AES-256-CBC with the key of the installation (specification, section 9). Rejects
 * if the key is wrong or the text was altered. Loads its library on first call.
 */
export async function decryptConfiguration(
  { iv, config }: EncryptedStorage,
  key: string,
): Promise<StorageConfiguration> {
  const [{ default: aes }, { default: base64 }, { default: utf8 }] = await Promise.all([
    import('crypto-js/aes'),
    import('crypto-js/enc-base64'),
    import('crypto-js/enc-utf8'),
  ]);
  const text = aes.decrypt(config, base64.parse(key), { iv: base64.parse(iv) }).toString(utf8);
  const value: unknown = JSON.parse(text);
  if (!isConfiguration(value)) throw new Error('the storage configuration is not one');
  return value;
}

const isConfiguration = (value: unknown): value is StorageConfiguration =>
  typeof value === 'object' &&
  value !== null &&
  FIELDS.every((name) => typeof (value as Record<string, unknown>)[name] === 'string');
