import { connect } from 'node:net';
import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { UPLOAD_MAX_BYTES } from '../../contract/constants.ts';
import { account } from '../../server/modules/accounts/account.table.ts';
import { uploadGrant } from '../../server/modules/storage/storedFile.table.ts';
import { soon } from '../support/soon.ts';
import { times } from '../support/suite.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { BOUNDARY, bytes, configuration, fieldsOf, frame, makeUploader, post } from './support/storage.ts';
import { testApp } from './support/testApp.ts';
import { csv, nameOf, pdf, uploadingPortal } from './support/uploadingPortal.ts';

const at = uploadingPortal();
const { onDisk, bytesOnDisk, send, register, fetched, granted } = at;

describe('the storage configuration', () => {
  test('[M.39] comes encrypted, for one key and the specified size, and its form is accepted', async () => {
    const encrypted = await at.portal.call('getOSS', { token: at.person.token });
    expect(encrypted.data?.config).not.toContain('policy');
    const config = await configuration(at.portal, at.person.token);
    expect(Object.keys(config).sort()).toEqual(
      ['OSSAccessKeyId', 'dir', 'expire', 'host', 'key', 'policy', 'signature', 'success_action_status'].sort(),
    );
    expect(JSON.parse(Buffer.from(config.policy, 'base64').toString())).toEqual({
      expiration: config.expire,
      conditions: [
        ['content-length-range', 0, 1_048_576_000],
        ['eq', '$key', config.key],
        ['eq', '$success_action_status', '200'],
      ],
    });
    const reply = await post(at.address + config.host, {
      fields: fieldsOf(config),
      name: 'Kaplan 2026.pdf',
      content: pdf,
    });
    expect(reply.status).toBe(200);
    const { data } = await register(config.key, 'ignored.pdf');
    expect(data).toEqual({
      id: expect.any(String),
      name: 'Kaplan 2026.pdf',
      type: 'application/pdf',
      bytes: pdf.length,
      url: `/onco-wuxi/storage/files/${data?.id}`,
    });
    const headers = { authorization: `Bearer ${at.person.token}` };
    const served = await at.portal.app.inject({ url: data?.url ?? '', headers });
    expect(served.rawPayload.equals(pdf)).toBe(true);
    expect(served.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="Kaplan 2026.pdf"/),
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    });
  });

  test('is for users who may write something', async () => {
    const token = await signIn(at.portal, await makePerson(at.portal));
    for (const key of ['getOSS', 'storageKey'] as const) {
      expect((await at.portal.call(key)).status).toBe(401);
      expect((await at.portal.call(key, { token })).status).toBe(403);
    }
    expect((await at.portal.call('uploaded', { token, body: { key: 'x', name: 'x' } })).status).toBe(403);
  });

  test('uses the installation’s own key, or the configured one', async () => {
    const { data } = await at.portal.call('storageKey', { token: at.person.token });
    expect(Buffer.from(data?.key ?? '', 'base64')).toHaveLength(32);
    const second = await testApp({ TRUST_PROXY: '127.0.0.1', STORAGE_CONFIG_KEY: 'a key that is long enough' });
    const { token } = await makeUploader(second);
    expect((await second.call('storageKey', { token })).data?.key).not.toBe(data?.key);
    expect((await configuration(second, token)).key).toMatch(/^uploads\/[0-9a-f]{32}$/);
    await second.close();
  });
});

describe('[A13] the policy', () => {
  const tampered = (config: Awaited<ReturnType<typeof configuration>>, change: (policy: string) => string) =>
    Buffer.from(change(Buffer.from(config.policy, 'base64').toString())).toString('base64');

  test.each<[string, (config: Awaited<ReturnType<typeof configuration>>) => Record<string, string>]>([
    ['altered', (config) => ({ policy: tampered(config, (text) => text.replace('1048576000', '9048576000')) })],
    ['without signature', () => ({ signature: '' })],
    ['with another signature', () => ({ signature: Buffer.alloc(20).toString('base64') })],
    ['with another key', () => ({ key: `uploads/${'0'.repeat(32)}` })],
    ['with a path as key', () => ({ key: '../../etc/passwd' })],
    ['with another status', () => ({ success_action_status: '201' })],
    ['with another access key', () => ({ OSSAccessKeyId: 'another-key' })],
    ['that is no JSON', () => ({ policy: 'bm8=' })],
  ])('%s is refused with 403, and nothing is stored', async (_, change) => {
    const before = onDisk();
    const config = await configuration(at.portal, at.person.token);
    const reply = await post(at.address + config.host, {
      fields: { ...fieldsOf(config), ...change(config) },
      name: 'a.csv',
      content: csv,
    });
    expect(reply.status).toBe(403);
    expect(onDisk()).toEqual(before);
  });

  test('is refused when expired, by its own time and by the stored time', async () => {
    expect(
      (
        await post(`${at.address}/onco-wuxi/storage`, {
          fields: await granted({ seconds: -1 }),
          name: 'a.csv',
          content: csv,
        })
      ).status,
    ).toBe(403);
    const config = await configuration(at.portal, at.person.token);
    await at.portal.dependencies.database
      .update(uploadGrant)
      .set({ expiresAt: new Date(0) })
      .where(eq(uploadGrant.key, config.key));
    expect(
      (await post(at.address + config.host, { fields: fieldsOf(config), name: 'a.csv', content: csv })).status,
    ).toBe(403);
  });

  test('can be used once, also when two forms arrive at the same time', async () => {
    const config = await configuration(at.portal, at.person.token);
    const form = { fields: fieldsOf(config), name: 'a.csv', content: csv };
    const replies = await Promise.all([1, 2, 3].map(() => post(at.address + config.host, form)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    expect((await post(at.address + config.host, form)).status).toBe(403);
  });

  test('does not work for another user, neither with that user’s token nor to claim the file', async () => {
    const config = await configuration(at.portal, at.person.token);
    const form = { fields: fieldsOf(config), name: 'a.csv', content: csv };
    const withToken = (token: string) => ({ ...form, headers: { authorization: `Bearer ${token}` } });
    expect((await post(at.address + config.host, withToken(at.other.token))).status).toBe(403);
    expect((await post(at.address + config.host, withToken('forged-token-that-is-long-enough'))).status).toBe(401);
    expect((await post(at.address + config.host, withToken(at.person.token))).status).toBe(200);
    expect((await register(config.key, 'a.csv', at.other)).status).toBe(403);
    expect((await register(config.key, 'a.csv')).status).toBe(200);
  });

  test('ends with its account', async () => {
    const leaving = await makeUploader(at.portal);
    const config = await configuration(at.portal, leaving.token);
    await at.portal.dependencies.database.update(account).set({ enabled: false }).where(eq(account.id, leaving.id));
    expect(
      (await post(at.address + config.host, { fields: fieldsOf(config), name: 'a.csv', content: csv })).status,
    ).toBe(403);
  });
});

describe('[A12] the size', () => {
  const limit = 3 * 1_048_576;
  test('exactly at the limit is accepted; one byte more is refused and leaves nothing', async () => {
    const exact = await granted({ maxBytes: limit });
    expect(
      (await post(`${at.address}/onco-wuxi/storage`, { fields: exact, name: 'a.csv', content: bytes(limit) })).status,
    ).toBe(200);
    expect((await register(exact.key, 'a.csv')).data?.bytes).toBe(limit);
    const before = onDisk();
    const over = await post(`${at.address}/onco-wuxi/storage`, {
      fields: await granted({ maxBytes: limit }),
      name: 'a.csv',
      content: bytes(limit + 1),
    });
    expect(over).toMatchObject({ status: 400, body: { message: expect.stringContaining('1,048,576,000') } });
    expect(onDisk()).toEqual(before);
  });

  test('of 1,048,576,000 bytes is accepted; one byte more is refused and leaves nothing', {
    tags: ['long'],
  }, async () => {
    const { status, key } = await send(bytes(UPLOAD_MAX_BYTES), 'whole.csv');
    expect(status).toBe(200);
    expect((await register(key, 'whole.csv')).data?.bytes).toBe(1_048_576_000);
    expect(bytesOnDisk()).toBeGreaterThanOrEqual(1_048_576_000);
    const kept = onDisk();
    expect(await send(bytes(UPLOAD_MAX_BYTES + 1), 'over.csv')).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('1,048,576,000') },
    });
    expect(onDisk()).toEqual(kept);
  });

  test('may be zero: an empty file is accepted', async () => {
    const { status, key } = await send(Buffer.alloc(0), 'empty.csv');
    expect(status).toBe(200);
    expect((await register(key, '')).data?.bytes).toBe(0);
    expect((await fetched(key)).rawPayload).toHaveLength(0);
  });

  test('declared beyond all limits is refused before the body is read', async () => {
    const { status } = await at.portal.app
      .inject({
        method: 'POST',
        url: '/onco-wuxi/storage',
        headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, 'content-length': '2000000000' },
      })
      .then((reply) => ({ status: reply.statusCode }));
    expect(status).toBe(400);
  });

  /** Sends the first part of an upload over a raw connection. Returns the socket and the file's key. */
  async function halfSent(length: number) {
    const config = await configuration(at.portal, at.person.token);
    const [before] = frame({ fields: fieldsOf(config), name: 'half.csv' });
    const socket = connect(Number(new URL(at.address).port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write(
      `POST /onco-wuxi/storage HTTP/1.1\r\nhost: portal\r\ncontent-type: multipart/form-data; boundary=${BOUNDARY}\r\ncontent-length: ${length}\r\n\r\n`,
    );
    socket.write(before);
    socket.write(Buffer.alloc(200_000, 'a,b\n'));
    return { socket, key: config.key };
  }

  test('does not matter when an upload is aborted: no file remains', async () => {
    const before = onDisk();
    const { socket, key } = await halfSent(5_000_000);
    await vi.waitFor(() => expect(onDisk().some((name) => name.startsWith(nameOf(key)))).toBe(true), soon);
    socket.destroy();
    await vi.waitFor(() => expect(onDisk()).toEqual(before), soon);
    expect((await register(key, 'half.csv')).status).toBe(404);
  });

  test('declared wrongly is refused and leaves no file', async () => {
    const before = onDisk();
    const config = await configuration(at.portal, at.person.token);
    const [head] = frame({ fields: fieldsOf(config), name: 'short.csv' });
    const { socket, key } = await halfSent(head.length + 150_000);
    const answer = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())));
    expect(answer).toMatch(/^HTTP\/1.1 400/);
    socket.destroy();
    expect((await register(key, 'short.csv')).status).toBe(404);
    await vi.waitFor(() => expect(onDisk()).toEqual(before), soon);
  });

  test('of five simultaneous large files does not fill the memory', async () => {
    const each = times(24, 48) * 1_048_576;
    const before = bytesOnDisk();
    let [sent, pieces, most] = [0, 0, 0];
    /**
     * Measures the bytes that were sent but are not on the disk yet. They are held in memory, in buffers of either side
     * or whole.
     */
    const watched = async function* () {
      for await (const piece of bytes(each)()) {
        yield piece;
        sent += piece.length;
        pieces += 1;
        if (pieces % 16 === 0) most = Math.max(most, sent - (bytesOnDisk() - before));
      }
    };
    const replies = await Promise.all(Array.from({ length: 5 }, () => send(watched, 'large.csv')));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(bytesOnDisk() - before).toBe(5 * each);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(2.5 * each);
  });
});

describe('malformed forms', () => {
  test.each([
    [
      'no file',
      () => ({
        headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
        payload: `--${BOUNDARY}--\r\n`,
      }),
    ],
    ['no boundary', () => ({ headers: { 'content-type': 'multipart/form-data' }, payload: 'x' })],
    [
      'no end',
      () => ({
        headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
        payload: `--${BOUNDARY}\r\ncontent-disposition: form-data; name="key"\r\n\r\nx`,
      }),
    ],
    ['JSON', () => ({ headers: { 'content-type': 'application/json' }, payload: '{}' })],
    [
      'a field twice',
      () => ({
        headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
        payload: Buffer.concat([
          Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="key"\r\n\r\nx\r\n`),
          ...frame({ fields: { key: 'x' } }),
        ]),
      }),
    ],
  ])('%s: 400', async (_, make) => {
    const reply = await at.portal.app.inject({ method: 'POST', url: '/onco-wuxi/storage', ...make() });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().status).toBe(400);
  });
});
