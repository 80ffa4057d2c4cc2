import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { UPLOAD_MAX_BYTES } from '../../../contract/constants.ts';
import { instanceSecret } from '../../../server/modules/accounts/instanceSecret.ts';
import { findFile } from '../../../server/modules/storage/files.ts';
import { uploadGrant } from '../../../server/modules/storage/storedFile.table.ts';
import { signPolicy } from '../../../server/platform/storage/policy.ts';
import { configuration, type Form, fieldsOf, makeUploader, post, type Uploader } from './storage.ts';
import { type TestApp, testApp } from './testApp.ts';

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n%%EOF\n');
export const csv = Buffer.from('model,volume\nLUN-PDX-0001,120\n');

/** Returns the last part of a file's key. */
export const nameOf = (key: string) => key.split('/').at(-1) ?? '';

/**
 * Starts a listening portal with two users who may upload, for the tests of one file, and returns helpers for its
 * storage.
 */
export function uploadingPortal(environment: Record<string, string> = {}) {
  let portal: TestApp;
  let person: Uploader;
  let other: Uploader;
  let address: string;
  beforeAll(async () => {
    portal = await testApp({ TRUST_PROXY: '127.0.0.1', ...environment });
    [person, other] = [await makeUploader(portal), await makeUploader(portal)];
    address = await portal.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => portal.close());

  /** Returns every file in the storage. */
  const filesOnDisk = () =>
    readdirSync(join(portal.dependencies.filesDir, 'storage'), { recursive: true, withFileTypes: true }).filter(
      (entry) => !entry.isDirectory(),
    );
  const onDisk = () => filesOnDisk().map(({ name }) => name);
  const bytesOnDisk = () =>
    filesOnDisk()
      // a file may be renamed to its final name between the two looks
      .map(({ parentPath, name }) => statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0)
      .reduce((sum, size) => sum + size, 0);

  /** Makes one whole upload; `changed` replaces the usual values. */
  async function send(content: Form['content'], name: string, changed: Partial<Form> & { by?: Uploader } = {}) {
    const config = await configuration(portal, (changed.by ?? person).token);
    const reply = await post(address + config.host, { fields: fieldsOf(config), name, content, ...changed });
    return { ...reply, key: config.key, config };
  }

  const register = (key: string, name: string, { token } = person) =>
    portal.call('uploaded', { token, body: { key, name } });
  /** Fetches a file as its uploader or another account. */
  const fetched = async (key: string, by: Uploader | null = person) => {
    const file = await findFile(portal.dependencies.database, key);
    const params = { id: file?.id ?? '00000000-0000-7000-8000-000000000000' };
    return portal.fetch('storedFile', { params, ...(by && { token: by.token }) });
  };

  /** Signs a policy as the portal does, with fewer bytes or a shorter time. */
  async function granted({
    maxBytes = UPLOAD_MAX_BYTES,
    seconds = 60,
    key = `uploads/${crypto.randomUUID().replaceAll('-', '')}`,
  } = {}) {
    const { database } = portal.dependencies;
    const expiresAt = new Date(Date.now() + seconds * 1_000);
    await database.insert(uploadGrant).values({ key, owner: person.id, expiresAt });
    const signed = signPolicy({ key, expiresAt, maxBytes }, await instanceSecret(database, 'storage-policy'));
    return { key, ...signed, OSSAccessKeyId: 'embedded', success_action_status: '200' };
  }

  return {
    get portal() {
      return portal;
    },
    get person() {
      return person;
    },
    get other() {
      return other;
    },
    /** Where it listens. */
    get address() {
      return address;
    },
    onDisk,
    bytesOnDisk,
    send,
    register,
    fetched,
    granted,
  };
}
