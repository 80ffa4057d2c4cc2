import { afterAll, beforeAll, expect, test } from 'vitest';
import { disease } from '../../contract/resources/content/disease.ts';
import { inquiry } from '../../contract/resources/content/requests.ts';
import { group } from '../../contract/resources/group.ts';
import { log } from '../../contract/resources/log.ts';
import { pushMessage } from '../../contract/resources/messagePush.ts';
import { account } from '../../server/modules/accounts/account.table.ts';
import { inquiry as inquiryTable } from '../../server/modules/inquiries/inquiry.table.ts';
import { makePerson, type Person } from './support/accounts.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder } from './support/roles.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

let portal: TestApp;
let visitor: Person;
beforeAll(async () => {
  portal = await seededApp();
  visitor = await makePerson(portal);
});
afterAll(() => portal.close());

const idsOf = (answer: { data: { list: { id: string }[] } }) => answer.data.list.map(({ id }) => id);

test('an assignee is chosen among colleagues without access to the user list; visitors are not offered', async () => {
  const editor = await makeHolder(portal, { codes: ['content:inquiry:list', 'content:inquiry:edit'] });
  const colleague = await makeHolder(portal, { codes: ['log:list'] });
  const calls = resourceCalls(portal, inquiry, editor.token);
  const offered = idsOf(await calls.post('options', { field: 'assignee' }));
  expect(offered).toEqual(expect.arrayContaining([editor.id, colleague.id]));
  expect(offered).not.toContain(visitor.id);
  // an offered colleague can be saved, although the editor may not list users
  const [asked] = await portal.dependencies.database
    .insert(inquiryTable)
    .values({
      name: 'Wen Li',
      workEmail: 'wen@lab.example',
      organization: 'Biotech',
      country: 'CH',
      edition: 'eu',
      locale: 'en',
      topic: 'models',
      consentAt: new Date(),
      message: 'Which of them have growth curves?',
      assigneeId: editor.id,
    })
    .returning();
  const saved = await calls.post('save', { id: asked?.id, version: asked?.version, assignee: colleague.id });
  expect(saved).toMatchObject({ status: 200, data: { assignee: colleague.id } });
});

test('a field offers nothing to callers who may neither list nor fill it in', async () => {
  const stranger = await makeHolder(portal, { codes: ['content:inquiry:list'] });
  const calls = resourceCalls(portal, disease, stranger.token);
  expect((await calls.post('options', { field: 'parent' })).status).toBe(403);
});

test('a field that offers all users names none to callers who may not list users', async () => {
  const writer = await makeHolder(portal, { codes: ['push:list', 'push:add'] });
  const lister = await makeHolder(portal, { codes: ['push:list', 'user:list'] });
  const people = async (token: string) =>
    idsOf(await resourceCalls(portal, pushMessage, token).post('options', { field: 'people', ids: [visitor.id] }));
  expect(await people(writer.token)).toEqual([]);
  expect(await people(lister.token)).toEqual([visitor.id]);
});

test('if there are more choices than one reply holds, typing finds the others, in every field', async () => {
  await portal.dependencies.database.insert(account).values(
    Array.from({ length: 260 }, (_, number) => ({
      firstName: `Given ${String(number).padStart(3, '0')}`,
      lastName: 'Many',
      workEmail: `many-${number}@lab.example`,
      passwordHash: '',
      locale: 'en' as const,
    })),
  );
  const lister = await makeHolder(portal, { codes: ['push:list', 'user:list'] });
  const calls = resourceCalls(portal, pushMessage, lister.token);
  const first = (await calls.post('options', { field: 'people', text: 'Many' })).data;
  expect([first.count, first.list.length]).toEqual([260, 200]);
  expect((await calls.post('options', { field: 'people', text: 'Given 259' })).data).toMatchObject({
    count: 1,
    list: [{ label: { en: expect.stringContaining('Given 259') } }],
  });
});

test('log users and organization leaders are chosen among colleagues', async () => {
  const auditor = await makeHolder(portal, { codes: ['log:list', 'group:list'] });
  for (const [definition, field] of [
    [log, 'user'],
    [group, 'leader'],
  ] as const) {
    const offered = idsOf(await resourceCalls(portal, definition, auditor.token).post('options', { field }));
    expect(offered).toContain(auditor.id);
    expect(offered).not.toContain(visitor.id);
  }
});

test.each(['reference', 'nothing', ''])('a field that is not a reference is refused: %s', async (field) => {
  const lister = await makeHolder(portal, { codes: ['content:inquiry:list'] });
  expect((await resourceCalls(portal, inquiry, lister.token).post('options', { field })).status).toBe(400);
});
