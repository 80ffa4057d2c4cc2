import { request } from 'node:http';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type { StorageConfiguration } from '../../../contract/entities/storage.ts';
import { fileUses } from '../../../server/fileUses.ts';
import { embeddedHostOf } from '../../../server/modules/storage/storage.ts';
import { sweepStorage } from '../../../server/modules/storage/sweep.ts';
import { seedSystem } from '../../../server/modules/system/seed.ts';
import type { StorageHost } from '../../../server/platform/storage/host.ts';
import { decryptConfiguration } from '../../../src/effects/uploadConfiguration.ts';
import { makePerson, signIn } from './accounts.ts';
import type { TestApp } from './testApp.ts';

export type Uploader = { id: string; token: string };

/** Makes a user who may upload. */
export async function makeUploader(portal: TestApp): Promise<Uploader> {
  await seedSystem(portal.dependencies.transaction);
  const person = await makePerson(portal, {}, 'administrator');
  return { id: person.id, token: await signIn(portal, person) };
}

/** Returns the storage configuration, fetched and decrypted as in the browser. */
export async function configuration(portal: TestApp, token: string): Promise<StorageConfiguration> {
  const [encrypted, key] = [await portal.call('getOSS', { token }), await portal.call('storageKey', { token })];
  if (!encrypted.data || !key.data) throw new Error('The storage configuration was refused');
  return decryptConfiguration(encrypted.data, key.data.key);
}

export type Form = {
  fields: Record<string, string>;
  name?: string;
  content: Buffer | (() => AsyncGenerator<Buffer>);
  headers?: Record<string, string>;
};

/** The form's fields in the order that the specification lists. */
export const fieldsOf = ({ key, policy, OSSAccessKeyId, signature }: StorageConfiguration) => ({
  key,
  policy,
  OSSAccessKeyId,
  success_action_status: '200',
  signature,
});

export const BOUNDARY = '----form-boundary-7MA4YWxk';

/** Returns the parts of the form before and after the file. */
export function frame({ fields, name = 'file.csv' }: Pick<Form, 'fields' | 'name'>): [Buffer, Buffer] {
  const parts = Object.entries(fields).map(
    ([field, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/html\r\n\r\n`;
  return [Buffer.from(parts.join('') + file), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)];
}

/** Posts a form over a real connection and returns the status and body. */
export function post(
  address: string,
  form: Form,
): Promise<{ status: number; body: { message: string; error?: string } }> {
  const [before, after] = frame(form);
  const { content } = form;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      address,
      {
        method: 'POST',
        headers: {
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
          'accept-language': 'en',
          ...form.headers,
        },
      },
      async (reply) => {
        const chunks = await reply.toArray();
        const text = Buffer.concat(chunks).toString();
        resolve({ status: reply.statusCode ?? 0, body: text ? JSON.parse(text) : {} });
      },
    );
    outgoing.on('error', reject);
    const body = async function* () {
      yield before;
      if (Buffer.isBuffer(content)) yield content;
      else yield* content();
      yield after;
    };
    Readable.from(body())
      .on('error', () => outgoing.destroy())
      .pipe(outgoing);
  });
}

/** Generates this many bytes of text in pieces, without keeping them. */
export const bytes = (count: number) =>
  async function* () {
    const piece = Buffer.alloc(65_536, 'model,tumor volume\n');
    for (let left = count; left > 0; left -= piece.length) yield left < piece.length ? piece.subarray(0, left) : piece;
  };

/** Runs the sweep twice, each time as if nothing had been uploaded or used for a day. */
export async function sweepTwice(portal: TestApp, { age = true } = {}): Promise<void> {
  const { database } = portal.dependencies;
  for (const _ of [1, 2]) {
    if (age) await database.execute(sql`update stored_file set unused_since = unused_since - interval '2 days'`);
    await sweepStorage(
      database,
      embeddedHostOf(portal.dependencies) as StorageHost,
      fileUses(portal.modules.resources.engine),
    );
  }
}
