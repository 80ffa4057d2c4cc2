import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import type { PermissionCode } from '../../contract/permissions.ts';
import { operationLog } from '../../server/platform/resources/operationLog.table.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder } from './support/roles.ts';
import { named, samplePortal } from './support/samplePortal.ts';
import { sample } from './support/sampleResource.ts';

const at = samplePortal();
const { codeOf, make, everything, areaNamed } = at;

/** The requests that wait until another transaction ends. */
const WAITING = sql`select from pg_locks where not granted
  and pid in (select pid from pg_stat_activity where datname = current_database())`;
const soon = { timeout: 30_000, interval: 50 };

describe('saves', () => {
  test('require the required fields, and store empty ones as empty', async () => {
    const answer = await at.calls.post('save', { code: '', name: { en: 'One', zh: '' } });
    expect(answer).toMatchObject({ status: 400, error: 'validation' });
    expect(Object.keys(answer.fields ?? {})).toEqual(['code']);
    const nameless = await at.calls.post('save', { code: 'N-1', name: { en: ' ', zh: '' } });
    expect(Object.keys(nameless.fields ?? {})).toEqual(['name']);
    expect((await at.calls.post('save', {})).fields).toMatchObject({
      code: expect.any(String),
      name: expect.any(String),
    });
    expect(await make()).toMatchObject({
      level: null,
      remark: '',
      email: '',
      amount: null,
      price: null,
      aliases: [],
      tags: [],
      enabled: true,
      order: 0,
      extra: null,
      uses: 0,
      version: 1,
    });
  });

  test('[A19] refuse fields that are read-only', async () => {
    const one = await make();
    for (const extra of [
      { uses: 3 },
      { createdBy: one.id },
      { isAdmin: true },
      { roles: [] },
      { updatedAt: 'x' },
      { labels: {} },
    ]) {
      const before = await everything();
      expect((await at.calls.post('save', { id: one.id, version: 1, ...extra })).status).toBe(400);
      expect((await everything()).rows).toEqual(before.rows);
    }
  });

  test('report errors that only the server can detect at the field', async () => {
    const one = await make({ code: 'Same' });
    const two = await make({ parent: one.id });
    const gone = '00000000-0000-7000-8000-000000000000';
    const cases: [Record<string, unknown>, string][] = [
      [{ code: 'sAME', name: named('x') }, 'code'],
      [{ id: two.id, version: 1, owner: gone }, 'owner'],
      [{ id: two.id, version: 1, areas: [gone] }, 'areas'],
      [{ id: two.id, version: 1, operation: 'nothing' }, 'operation'],
      [{ id: two.id, version: 1, day: '2026-02-30' }, 'day'],
      [{ id: two.id, version: 1, price: { amount: '1', currency: 'EUR' } }, 'price'],
      [{ id: two.id, version: 1, code: 'Other' }, 'code'],
      [{ id: one.id, version: 1, parent: two.id }, 'parent'],
      [{ id: one.id, version: 1, parent: one.id }, 'parent'],
      [{ id: two.id, version: 1, extra: 'x'.repeat(2_000) }, 'extra'],
    ];
    for (const [body, field] of cases) {
      const answer = await at.calls.post('save', body);
      expect([body, answer.error, Object.keys(answer.fields ?? {})]).toEqual([body, 'validation', [field]]);
    }
  });

  test('remove scripts from rich text', async () => {
    const one = await make({ body: named('<p onclick="x()">Hi</p><script>alert(1)</script>') });
    expect(one.body).toEqual(named('<p>Hi</p>'));
  });

  test('refuse rich text that becomes too long when cleaned, since it could never be saved again', async () => {
    const { id } = await make();
    const grown = await at.calls.post('save', { id, version: 1, body: { en: '>'.repeat(4_000), zh: '' } });
    expect(grown).toMatchObject({ status: 400, fields: { body: 'At most 5000 characters' } });
    const fitting = await at.calls.post('save', { id, version: 1, body: { en: '>'.repeat(1_000), zh: '' } });
    const again = await at.calls.post('save', { id, version: 2, body: fitting.data.body, remark: 'x' });
    expect(again.status).toBe(200);
  });

  test('change only the given fields, and refuse an outdated version with the current record', async () => {
    const one = await make({ remark: 'before', level: 'low' });
    const changed = await at.calls.post('save', { id: one.id, version: 1, remark: 'after' });
    expect(changed.data).toMatchObject({ version: 2, remark: 'after', level: 'low' });
    const late = await at.calls.post('save', { id: one.id, version: 1, level: 'high' });
    expect(late).toMatchObject({ status: 400, error: 'fail', current: { id: one.id, version: 2, remark: 'after' } });
    expect((await at.calls.get('detail', one.id)).data).toMatchObject({ version: 2, level: 'low' });
    expect((await at.calls.post('save', { id: one.id, remark: 'without' })).status).toBe(400);
  });

  test('by five users at once lose nothing', async () => {
    const one = await make({ aliases: [] });
    const add = async (alias: string): Promise<void> => {
      for (;;) {
        const { data } = await at.calls.get('detail', one.id);
        const aliases = [...(data.aliases as string[]), alias];
        const answer = await at.calls.post('save', { id: one.id, version: data.version, aliases });
        if (answer.status === 200) return;
        expect(answer.error).toBe('fail');
      }
    };
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map(add));
    const { data } = await at.calls.get('detail', one.id);
    expect((data.aliases as string[]).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(data.version).toBe(6);
  });

  test('with the same code at once create one record', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => at.calls.post('save', { code: 'Once', name: named('x') })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect((await at.calls.post('list', { code: 'once' })).data.count).toBe(1);
  });

  test('of a code that another transaction takes after the check are refused at the field', async () => {
    const { database, transaction } = at.portal.dependencies;
    const { begun } = await transaction(async (holder) => {
      await holder.execute(sql`insert into sample (code, name, body, aliases) values ('Late', '{}', '{}', '[]')`);
      const saved = at.calls.post('save', { code: 'Late', name: named('x') });
      await vi.waitFor(async () => expect((await database.execute(WAITING)).rows).toHaveLength(1), soon);
      return { begun: saved };
    });
    const answer = await begun;
    expect(answer).toMatchObject({
      status: 400,
      error: 'validation',
      fields: { code: 'Another record already has this value' },
    });
  });

  test('repeated with the same key create one record', async () => {
    const body = { code: 'Key', name: named('x') };
    const send = () =>
      at.calls.send('POST', '/onco-wuxi/api/sample/sample', body, { 'idempotency-key': 'sample-key-1' });
    const [one, two] = [await send(), await send()];
    expect(one.data.id).toBe(two.data.id);
  });

  test('[A21] never return, filter, sort, export or log a secret', async () => {
    const secret = 'c2VjcmV0LXBhc3N3b3Jk';
    const one = await make({ password: secret });
    expect(one).not.toHaveProperty('password');
    const stored = await at.portal.dependencies.database.execute(sql`select password from sample`);
    expect(stored.rows).toEqual([{ password: secret }]);
    const answers = [
      await at.calls.post('list'),
      await at.calls.get('detail', one.id),
      await at.calls.get('history', one.id),
      await at.calls.post('export', { columns: ['code'], format: 'csv' }),
    ];
    for (const answer of answers) expect(answer.http.body).not.toContain(secret);
    for (const body of [{ password: secret }, { sort: [{ field: 'password', order: 'asc' }] }])
      expect((await at.calls.post('list', body)).status).toBe(400);
    expect((await at.calls.post('export', { columns: ['password'], format: 'csv' })).status).toBe(400);
    const logs = await at.portal.dependencies.database.select().from(operationLog);
    expect(JSON.stringify(logs)).not.toContain(secret);
  });
});

describe('removal', () => {
  test('removes records and restores them with their ids and dependent rows', async () => {
    const china = await areaNamed('CN');
    const one = await make({ code: 'R-1', areas: [china], aliases: ['x'] });
    expect((await at.calls.post('remove', { ids: [one.id] })).data).toEqual({ done: [one.id], refused: [] });
    expect((await at.calls.get('detail', one.id)).status).toBe(404);
    expect((await at.calls.post('trash')).data).toMatchObject({
      count: 1,
      list: [{ id: one.id, label: one.name, removedBy: { id: at.adminId } }],
    });
    expect((await at.calls.get('history', one.id)).data.list.map(({ action }) => action)).toEqual(['del', 'add']);
    expect((await at.calls.post('restore', { ids: [one.id] })).data.done).toEqual([one.id]);
    const { data } = await at.calls.get('detail', one.id);
    expect({ ...data, labels: {} }).toEqual({ ...one, labels: {} });
    expect((await at.calls.post('trash')).data.count).toBe(0);
  });

  test('explains why a record cannot be restored', async () => {
    const one = await make({ code: 'Taken' });
    await at.calls.post('remove', { ids: [one.id] });
    await make({ code: 'Taken' });
    const answer = await at.calls.post('restore', { ids: [one.id] });
    expect(answer.data).toMatchObject({
      done: [],
      refused: [{ id: one.id, message: expect.stringContaining('Code') }],
    });
    expect((await at.calls.post('trash')).data.count).toBe(1);
  });

  test('keeps and names records in use, and removes dependent rows together', async () => {
    const one = await make({ name: named('Top') });
    const two = await make({ parent: one.id });
    const three = await make({ parent: two.id });
    const refused = await at.calls.post('remove', { ids: [one.id] });
    expect(refused.data).toMatchObject({
      done: [],
      refused: [{ id: one.id, message: expect.stringContaining('below it: 1') }],
    });
    const part = await at.calls.post('remove', { ids: [one.id, two.id] });
    expect(part.data.done).toEqual([]);
    const all = await at.calls.post('remove', { ids: [one.id, two.id, three.id] });
    expect(all.data.done.toSorted()).toEqual([one.id, two.id, three.id].toSorted());
    const back = await at.calls.post('restore', { ids: [three.id, one.id, two.id] });
    expect(back.data.refused).toEqual([]);
    expect((await at.calls.post('list', { parent: [one.id] })).data.count).toBe(2);
  });

  test('takes ids from the path where the specification has such a path', async () => {
    const [one, two] = [await make(), await make()];
    const answer = await at.calls.send('POST', `/onco-wuxi/api/sample/delete/${one.id},${two.id}`);
    expect(answer.data.done).toHaveLength(2);
    expect((await at.calls.send('POST', '/onco-wuxi/api/sample/delete/x')).status).toBe(400);
  });

  test('of all matches does nothing if their number differs from the one shown', async () => {
    await make({ level: 'low' });
    await make({ level: 'low' });
    const other = await make({ level: 'high' });
    const before = await everything();
    const wrong = await at.calls.post('remove', { matching: { level: ['low'] }, expected: 1 });
    expect(wrong).toMatchObject({ status: 400, error: 'fail', message: expect.stringMatching(/1.*2/) });
    expect((await everything()).rows).toEqual(before.rows);
    const right = await at.calls.post('remove', { matching: { level: ['low'] }, expected: 2 });
    expect(right.data.done).toHaveLength(2);
    expect((await at.calls.post('list')).data.list.map(({ id }) => id)).toEqual([other.id]);
  });
});

describe('permissions', () => {
  const writes = (id: string): [Parameters<typeof at.calls.post>[0], unknown][] => [
    ['save', { code: codeOf(), name: named('x') }],
    ['save', { id, version: 1, remark: 'x' }],
    ['remove', { ids: [id] }],
    ['restore', { ids: [id] }],
    ['move', { id, parent: null, before: null }],
  ];

  test('[A7] every write without its code is refused and changes nothing', async () => {
    const one = await make();
    const { token } = await makeHolder(at.portal, { codes: ['gen:list'] });
    const reader = resourceCalls(at.portal, sample, token);
    const anonymous = resourceCalls(at.portal, sample);
    const before = await everything();
    for (const [action, body] of writes(one.id)) {
      expect([action, (await reader.post(action, body)).status]).toEqual([action, 403]);
      expect([action, (await anonymous.post(action, body)).status]).toEqual([action, 401]);
    }
    expect((await reader.post('trash')).status).toBe(403);
    expect((await everything()).rows).toEqual(before.rows);
    expect((await reader.post('list')).status).toBe(200);
  });

  test('adding and changing each need their own code', async () => {
    const one = await make();
    const withCode = async (code: PermissionCode) =>
      resourceCalls(at.portal, sample, (await makeHolder(at.portal, { codes: [code, 'gen:list'] })).token);
    const [adder, editor] = [await withCode('job:list'), await withCode('job:edit')];
    const [add, edit] = [
      { code: codeOf(), name: named('x') },
      { id: one.id, version: 1, remark: 'x' },
    ];
    expect((await adder.post('save', edit)).status).toBe(403);
    expect((await adder.post('save', add)).status).toBe(200);
    expect((await editor.post('save', { ...add, code: codeOf() })).status).toBe(403);
    expect((await editor.post('save', edit)).status).toBe(200);
  });

  test('[A22] another spelling of the path does not change the decision', async () => {
    const { token } = await makeHolder(at.portal, { codes: [] });
    const none = resourceCalls(at.portal, sample, token);
    const path = '/onco-wuxi/api/sample/samples';
    const spellings = [
      path,
      path.replace('samples', '%73amples'),
      `/${path}`,
      `${path};x`,
      `${path}/`,
      path.toUpperCase(),
      path.replace('/api', '/./api'),
    ];
    for (const spelling of spellings) {
      expect([spelling, [403, 404]]).toEqual([
        spelling,
        expect.arrayContaining([(await none.send('POST', spelling)).http.statusCode]),
      ]);
    }
    const override = await none.send('POST', path, {}, { 'x-http-method-override': 'GET' });
    expect(override.http.statusCode).toBe(403);
  });
});
