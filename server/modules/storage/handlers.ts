import { UPLOAD_MAX_BYTES } from '../../../contract/constants.ts';
import type { StorageConfiguration } from '../../../contract/entities/storage.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { FileMissing } from '../../platform/files/fileStore.ts';
import type { BinaryReply, Handler, Handlers, Locale } from '../../platform/http/handler.ts';
import { encrypt, keyOf } from '../../platform/storage/cipher.ts';
import { STORAGE_DIR, type StorageHost } from '../../platform/storage/host.ts';
import { signPolicy } from '../../platform/storage/policy.ts';
import { instanceSecret } from '../accounts/instance-secret.ts';
import { findFile, type StoredFileRow } from './files.ts';
import { grantUpload } from './grants.ts';
import { uploadRefusals } from './refusals.ts';
import { registerUploaded } from './register.ts';

export type StorageKeys = 'getOSS' | 'storageKey' | 'uploaded' | 'storedFile';

/**
 * The storage configuration travels encrypted with one symmetric key, as the specification has it (section 9). The key
 * is that of the configuration or one of this installation, and comes by a call that wants the same permission: no
 * bundle and no page carries it. What protects an upload is not the key but the policy: one key, one person, once.
 */
export function storageHandlers(dependencies: Dependencies, host: StorageHost): Handlers<StorageKeys> {
  const { config, database } = dependencies;
  const configKey = async () =>
    config.storageConfigKey ? keyOf(config.storageConfigKey) : instanceSecret(database, 'storage-configuration');

  const getOSS: Handler<'getOSS'> = async (_, { caller }) => {
    const { key, expiresAt } = await grantUpload(database, caller.user.id, config.storagePolicySeconds);
    const secret = await host.secret();
    const configuration: StorageConfiguration = {
      host: host.address,
      dir: STORAGE_DIR,
      key,
      ...signPolicy({ key, expiresAt, maxBytes: UPLOAD_MAX_BYTES }, secret, host.conditions),
      OSSAccessKeyId: host.accessKeyId,
      success_action_status: '200',
      expire: expiresAt.toISOString(),
    };
    return encrypt(JSON.stringify(configuration), await configKey());
  };

  return {
    getOSS,
    storageKey: async () => ({ key: (await configKey()).toString('base64') }),
    uploaded: registerUploaded(database, host),
    storedFile: async ({ params: { name } }, { locale, log }) => {
      const file = await findFile(database, STORAGE_DIR + name);
      if (!file) throw uploadRefusals.missing(locale);
      await assertThere(host, file, locale).catch((error: unknown) => {
        log.error({ err: error, file: file.id }, 'a stored file cannot be read');
        throw error;
      });
      return bytesOf(host, file);
    },
  };
}

async function assertThere(host: StorageHost, { key }: StoredFileRow, locale: Locale): Promise<void> {
  await host.about(key).catch((error: unknown) => {
    throw error instanceof FileMissing ? uploadRefusals.missing(locale) : error;
  });
}

/** Pictures are shown where they stand; everything else is a download, whatever it says of itself. */
function bytesOf(host: StorageHost, file: StoredFileRow): BinaryReply {
  const { key, name, type, bytes, etag } = file;
  return {
    body: bytes === 0 ? Buffer.alloc(0) : (first, last) => host.stream(key, first, last),
    bytes,
    contentType: type === 'text/csv' ? `${type}; charset=utf-8` : type,
    etag,
    cacheControl: 'private, max-age=86400, immutable',
    ...(!type.startsWith('image/') && { fileName: name }),
  };
}
