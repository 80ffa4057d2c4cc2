import { UPLOAD_MAX_BYTES } from '../../../contract/constants.ts';
import type { StorageConfiguration } from '../../../contract/entities/storage.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handler, Handlers } from '../../platform/http/handler.ts';
import { encrypt, keyOf } from '../../platform/storage/cipher.ts';
import { STORAGE_DIR, type StorageHost } from '../../platform/storage/host.ts';
import { signPolicy } from '../../platform/storage/policy.ts';
import { instanceSecret } from '../accounts/instance-secret.ts';
import { grantUpload } from './grants.ts';
import { registerUploaded } from './register.ts';

export type StorageKeys = 'getOSS' | 'storageKey' | 'uploaded';

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
  };
}
