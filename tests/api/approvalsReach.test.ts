import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EndpointKey } from '../../contract/endpoints/index.ts';
import { approval } from '../../contract/resources/approval.ts';
import { study } from '../../contract/resources/content/study.ts';
import { identityProvider } from '../../contract/resources/identityProvider.ts';
import { log } from '../../contract/resources/log.ts';
import { quartz } from '../../contract/resources/quartz.ts';
import type { ResourceDefinition } from '../../contract/resources/resource.ts';
import { role } from '../../contract/resources/role.ts';
import { rule } from '../../contract/resources/rule.ts';
import { user } from '../../contract/resources/user.ts';
import { type TaskName, taskNamed } from '../../contract/tasks.ts';
import { gatesOf } from '../../server/modules/approvals/gates.ts';
import { unseal } from '../../server/modules/signOn/sealed.ts';
import { identityProvider as providerTable } from '../../server/modules/signOn/signOn.table.ts';
import { seedSystem } from '../../server/modules/system/seed.ts';
import { makePerson, type Person, signIn } from './support/accounts.ts';
import { makeApiToken } from './support/apiTokens.ts';
import { importCalls } from './support/imports.ts';
import { makeModel } from './support/models.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder, makeRole } from './support/roles.ts';
import { createPageTable, page, pageSource } from './support/sampleContent.ts';
import { makeUploader } from './support/storage.ts';
import { type TestApp, testApp } from './support/testApp.ts';
import { postKeys, WRITING, writingActions } from './support/writingCalls.ts';

type Signed = Person & { token: string };
let portal: TestApp;
let asker: Signed;
let second: Signed;
beforeAll(async () => {
  const environment = { APPROVALS: 'publish,roles,purge', APPROVAL_DAYS: '3', TRUST_PROXY: '127.0.0.1' };
  portal = await testApp(environment, undefined, [pageSource]);
  await createPageTable(portal);
  await seedSystem(portal.dependencies.transaction);
  [asker, second] = [await administrator(), await administrator()];
});
afterAll(() => portal.close());
beforeEach(() => run('truncate page, content_draft, approval'));

async function administrator(): Promise<Signed> {
  const person = await makePerson(portal, {}, 'administrator');
  return { ...person, token: await signIn(portal, person) };
}
const run = (query: string) => portal.database.pool.query(query);
const rowsOf = async (query: string) => (await run(query)).rows;
const both = (text: string) => ({ en: text, zh: text });
const calls = (definition: ResourceDefinition, by: { token: string } = asker) =>
  resourceCalls(portal, definition, by.token);
const waiting = async () =>
  (await calls(approval, second).post('list', {})).data.list.filter(({ state }) => state === 'waiting');
const decide = async (act: 'approve' | 'reject' = 'approve', by: { token: string } = second) =>
  calls(approval, by).post(`act:${act}`, { ids: [(await waiting())[0]?.id] });
/** Expects that a call waits for an approval and did nothing. `state` reads what it would change. */
async function expectAsked(kind: string, act: () => Promise<{ status: number }>, state: () => Promise<unknown>) {
  const before = await state();
  expect((await act()).status).toBe(400);
  expect(await waiting()).toMatchObject([{ kind }]);
  expect(await state()).toEqual(before);
  const { data } = await decide();
  expect(data.refused).toEqual([]);
  expect(await state()).not.toEqual(before);
}
const askToPublish = async (code: string, by: { token: string } = asker) => {
  const { id, version } = (await calls(page, by).post('save', { code, title: both(code) })).data;
  return calls(page, by).post('publish', { records: [{ id, version }] });
};

describe('[A147] every way to an effect needs the approval', () => {
  test('each call that writes was decided, and no other call asks', () => {
    const kinds = (gates: ReturnType<typeof gatesOf>) => gates.map(({ kind }) => kind);
    const wanted = (decided: unknown) => (Array.isArray(decided) ? decided : []);
    for (const key of postKeys) expect([key, kinds(gatesOf(key))]).toEqual([key, wanted(WRITING[key]?.approval)]);
    expect(Object.values(WRITING).every(({ approval: decided }) => decided.length > 0)).toBe(true);
    for (const { definition, action, decision } of writingActions)
      expect([definition.name, action, kinds(gatesOf(`${definition.name}.${action}`, definition))]).toEqual([
        definition.name,
        action,
        decision === undefined ? 'undecided' : wanted(decision.approval),
      ]);
    const unknown: EndpointKey[] = ['session', 'searchModels'];
    expect(unknown.flatMap((key) => gatesOf(key))).toEqual([]);
  });

  test('data rules in bulk, and back; never in the background', async () => {
    await run(`delete from rule; insert into rule (name, resource, field, operator, value, roles)
      values ('Bulk', 'area', 'level', 'eq', 'region', array[gen_random_uuid()])`);
    const rules = () => rowsOf('select enabled from rule');
    const preview = async () => {
      const change = { field: 'enabled', operation: 'set', values: { enabled: false } };
      return (await calls(rule).post('bulkPreview', { rows: { matching: {}, expected: 1 }, ...change })).data.id;
    };
    const large = await preview();
    await run(`insert into bulk_edit_row (edit_id, record_id, label, version)
      select '${large}', gen_random_uuid(), '{}', 1 from generate_series(1, 1000)`);
    const refused = await calls(rule).post('bulkEdit', { id: large });
    expect(refused).toMatchObject({ status: 400, message: expect.stringContaining('At most 1000') });
    expect(await rules()).toEqual([{ enabled: true }]);
    const id = await preview();
    await expectAsked('roles', () => calls(rule).post('bulkEdit', { id }), rules);
    await expectAsked('roles', () => calls(rule).post('bulkUndo', { id }), rules);
    await run('delete from rule');
  });

  test('studies of published models in bulk; never in the background', async () => {
    const modelId = await makeModel(portal.dependencies.database, { modelCode: 'K-2', state: 'published' });
    await run(`insert into growth_study (model_id, study, arms, animals) values ('${modelId}', 'S1', '[]', '[]')`);
    const days = () => rowsOf('select started_on from growth_study');
    const preview = async () => {
      const change = { field: 'startedOn', operation: 'set', values: { startedOn: '2026-05-01' } };
      return (await calls(study).post('bulkPreview', { rows: { matching: {}, expected: 1 }, ...change })).data.id;
    };
    const large = await preview();
    await run(`insert into bulk_edit_row (edit_id, record_id, label, version)
      select '${large}', gen_random_uuid(), '{}', 1 from generate_series(1, 1000)`);
    const refused = await calls(study).post('bulkEdit', { id: large });
    expect(refused).toMatchObject({ status: 400, message: expect.stringContaining('At most 1000') });
    const id = await preview();
    await expectAsked('publish', () => calls(study).post('bulkEdit', { id }), days);
    await run('delete from growth_study');
  });

  test('roles that are restored, by the trash or by their own list', async () => {
    const held = () => rowsOf(`select id from role order by id`);
    const { id } = await makeRole(portal, { codes: ['log:del'] });
    const remove = () => calls(role).post('remove', { ids: [id] });
    await expectAsked('roles', remove, held);
    const records = [{ resource: 'role', id }];
    await expectAsked('roles', () => portal.call('restoreTrash', { token: asker.token, body: { records } }), held);
    await remove();
    await decide();
    await expectAsked('roles', () => calls(role).post('restore', { ids: [id] }), held);
  });

  test('service accounts, and identity providers without their secret in the request', async () => {
    const { id } = await makeRole(portal, { codes: ['log:list'] });
    const body = { name: 'Importer', roles: [id] };
    const accounts = () => rowsOf(`select id from account where kind = 'service'`);
    await expectAsked('roles', () => portal.call('addServiceAccount', { token: asker.token, body }), accounts);
    const secret = 'very-secret-of-the-client';
    const provider = {
      name: both('Harbor'),
      code: 'harbor',
      kind: 'oidc',
      enabled: false,
      issuer: 'https://login.example.com',
      clientId: 'portal',
      clientSecret: secret,
      scopes: 'openid',
    };
    expect((await calls(identityProvider).post('save', provider)).status).toBe(400);
    expect(JSON.stringify(await rowsOf('select * from approval'))).not.toContain(secret);
    expect((await decide()).data.refused).toEqual([]);
    const { database } = portal.dependencies;
    const [made] = await database.select().from(providerTable).where(eq(providerTable.code, 'harbor'));
    expect(await unseal(database, made?.clientSecret ?? '')).toBe(secret);
  });

  test('log entries, and registrations that are declined', async () => {
    const [entry] = await rowsOf(`insert into operation_log (kind, action, resource, created_at)
      values ('operate', 'edit', 'Old', now() - interval '100 days') returning id`);
    const entries = () => rowsOf(`select id from operation_log where resource = 'Old'`);
    await expectAsked('purge', () => calls(log).post('remove', { ids: [entry?.id] }), entries);
    const visitor = await makePerson(portal);
    await run(`update account set awaits_approval = true where id = '${visitor.id}'`);
    const people = () => rowsOf(`select id from account where id = '${visitor.id}'`);
    await expectAsked('purge', () => calls(user).post('act:decline', { ids: [visitor.id] }), people);
  });

  test('schedules that delete from the trash, also as followers; no other schedule', async () => {
    const valuesOf = (name: TaskName, more: object = {}) => ({
      name: both(name),
      task: name,
      cron: '0 3 * * *',
      parameters: taskNamed(name)?.usual.parameters ?? {},
      ...more,
    });
    const schedules = () => rowsOf('select id, version from schedule order by id');
    await expectAsked('purge', () => calls(quartz).post('save', valuesOf('trash-retention')), schedules);
    const [kept] = await rowsOf(`select id from schedule where task = 'trash-retention' order by created_at desc`);
    const runs = () => rowsOf('select id from task_run');
    const exec = (id: string) => portal.call('quartzExec', { token: asker.token, params: { id } });
    await expectAsked('purge', () => exec(kept?.id), runs);
    const leading = valuesOf('session-cleanup', { followUps: [kept?.id] });
    await expectAsked('purge', () => calls(quartz).post('save', leading), schedules);
    const plain = await calls(quartz).post('save', valuesOf('session-cleanup'));
    expect(plain.status).toBe(200);
    expect((await exec(plain.data.id)).status).toBe(200);
    expect(await waiting()).toEqual([]);
  });

  test('imports that publish', async () => {
    const address = await portal.app.listen({ host: '127.0.0.1', port: 0 });
    const uploader = await makeUploader(portal);
    const imports = importCalls(portal, address, uploader.token);
    await makeModel(portal.dependencies.database, { modelCode: 'K-1' });
    const rows = ['source,source_model_id,model_name,model_type,cancer_type', 'Lab,K-9,Nine,PDX,Lung', ''];
    const apply = (id: string) => portal.call('applyImport', { token: uploader.token, params: { id } });
    const states = () => rowsOf(`select state from import_run where not dry_run order by created_at`);
    const draft = await imports.check(Buffer.from(rows.join('\n')), { kind: 'models', publish: false });
    expect((await apply(draft.id)).status).toBe(200);
    const shown = await imports.check(Buffer.from(rows.join('\n')), { kind: 'models', publish: true });
    await expectAsked(
      'publish',
      () => apply(shown.id),
      async () => (await states()).length,
    );
  });

  test('what changes nothing is answered with the reasons, and is not done', async () => {
    const { id: roleId } = await makeRole(portal, { codes: ['log:list'] });
    const [{ code } = { code: '' }] = await rowsOf(`select code from role where id = '${roleId}'`);
    const person = await makePerson(portal, {}, code);
    const reply = await calls(user).post('act:assign', { ids: [person.id], given: [roleId] });
    expect(reply).toMatchObject({ status: 200, data: { done: [], refused: [{ id: person.id }] } });
    expect(await waiting()).toEqual([]);
  });
});

describe('[A147] two people take part', () => {
  test('a program cannot decide, with whatever account', async () => {
    await askToPublish('Token');
    const codes = ['approval:list', 'gen:list'] as const;
    const token = await makeApiToken(portal, second.id, { codes: [...codes] });
    for (const act of ['approve', 'reject'] as const) expect((await decide(act, { token })).status).toBe(403);
    expect(await waiting()).toHaveLength(1);
  });

  test('a service account cannot ask', async () => {
    const service = await makePerson(portal, {}, 'administrator');
    await run(`update account set kind = 'service' where id = '${service.id}'`);
    const token = await makeApiToken(portal, service.id, { codes: ['gen:list'] });
    expect(await askToPublish('Service', { token })).toMatchObject({ status: 403 });
    expect(await rowsOf(`select 1 from page where state = 'published'`)).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  test('accounts of one hand do not count as two, in neither direction', async () => {
    const workEmail = 'puppet@lab.example';
    const names = { firstName: 'Second', lastName: 'Hand', workEmail, locale: 'en', enabled: true };
    const { id } = (await calls(user).post('save', names)).data;
    await run(`update account set verified_at = now(), must_change_password = false,
      password_hash = (select password_hash from account where id = '${asker.id}') where id = '${id}'`);
    await run(
      `insert into account_role (account_id, role_id) select '${id}', id from role where code = 'administrator'`,
    );
    const token = await signIn(portal, { workEmail, address: asker.address });
    await askToPublish('Mine');
    expect((await decide('approve', { token })).data.refused[0]?.message).toContain('Another person must approve this');
    await run('truncate approval');
    await askToPublish('Theirs', { token });
    expect((await decide('approve', asker)).data.refused[0]?.message).toContain('Another person must approve this');
    expect(await rowsOf(`select 1 from page where state = 'published'`)).toEqual([]);
    await run(`update operation_log set created_at = now() - interval '4 days' where resource_id = '${id}'`);
    expect((await decide('approve', asker)).data.done).toHaveLength(1);
  });

  test('who asked has no right while a second factor is overdue', async () => {
    const holder = await makeHolder(portal, { codes: ['gen:list'] });
    await askToPublish('Overdue', holder);
    await run(`update role set requires_factor = true, factor_grace_days = 0,
      factor_required_at = now() - interval '1 day' where id = '${holder.roleId}'`);
    await run(`update account_role set since = now() - interval '1 day' where account_id = '${holder.id}'`);
    expect((await decide()).data.refused[0]?.message).toContain('no longer has the permission');
  });
});
