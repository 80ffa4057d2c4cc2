import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  enrollment as enrollmentDefinition,
  inquiry as inquiryDefinition,
} from '../../contract/resources/content/requests.ts';
import { inquiry } from '../../server/modules/inquiries/inquiry.table.ts';
import { enrollment } from '../../server/modules/panels/enrollment.table.ts';
import { mailsTo, makePerson, type Person, signIn, uniqueEmail } from './support/accounts.ts';
import { bulkCalls } from './support/bulk.ts';
import { makePanel } from './support/catalog.ts';
import { makeHolder } from './support/roles.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

let portal: TestApp;
let boss: Person;
let token: string;
let colleague: Person;
beforeAll(async () => {
  portal = await seededApp();
  boss = await makePerson(portal, {}, 'administrator');
  token = await signIn(portal, boss);
  colleague = await makePerson(portal, { locale: 'zh' }, 'administrator');
});
afterAll(() => portal.close());

const sender = () => ({
  ...{ name: 'Wen Li', workEmail: uniqueEmail(), organization: 'Harbor Biotech', country: 'US' },
  ...{ edition: 'us', locale: 'en', consentAt: new Date() },
});
const inquiries = (by = token) => bulkCalls(portal, inquiryDefinition, by);
const enrollments = () => bulkCalls(portal, enrollmentDefinition, token);
const ask = async (count: number) => {
  const values = Array.from(
    { length: count },
    () => ({ ...sender(), topic: 'models', message: 'Which ones?' }) as typeof inquiry.$inferInsert,
  );
  const rows = await portal.dependencies.database.insert(inquiry).values(values).returning();
  return { ids: rows.map(({ id }) => id), references: rows.map(({ number }) => `Q-${number}`) };
};
const written = async (to: Person) =>
  (await mailsTo(portal, to.workEmail)).filter(({ purpose }) => purpose === 'assigned');
const assign = (assignee: string) => ({ field: 'assignee', operation: 'set', value: assignee }) as const;

describe('assigned requests', () => {
  test('one mail lists all requests assigned at once, in the language of the colleague', async () => {
    const { ids, references } = await ask(3);
    const { data } = await inquiries().edit({ ids }, assign(colleague.id));
    expect(data.done.toSorted()).toEqual(ids.toSorted());
    const mails = await written(colleague);
    expect(mails).toHaveLength(1);
    for (const reference of references) expect(mails[0]?.text).toContain(reference);
    expect(mails[0]?.text).toContain('同事已将以下申请分配给您');
    expect(mails[0]?.text).toContain(`${inquiryDefinition.route}?assignee=${colleague.id}`);
  });

  test('a single request is mailed too; no mail goes for own or already assigned requests', async () => {
    const { ids, references } = await ask(1);
    const [id = ''] = ids;
    const before = (await written(colleague)).length;
    await inquiries().post('save', { id, version: 1, assignee: colleague.id });
    expect((await written(colleague)).map(({ text }) => text)[0]).toContain(references[0]);
    await inquiries().post('save', { id, version: 2, notes: 'Asked twice', assignee: colleague.id });
    await inquiries().edit({ ids }, assign(colleague.id));
    expect(await written(colleague)).toHaveLength(before + 1);
    await inquiries().edit({ ids }, assign(boss.id));
    expect(await written(boss)).toEqual([]);
  });

  test('unknown users cannot be assigned, a preview sends no mail, and assigning needs the right to change', async () => {
    const { ids } = await ask(1);
    const nobody = '0198c0de-0000-7000-8000-000000000001';
    expect(await inquiries().preview({ ids }, assign(nobody))).toMatchObject({ changing: 0, refusedCount: 1 });
    const third = await makePerson(portal, {}, 'administrator');
    expect(await inquiries().preview({ ids }, assign(third.id))).toMatchObject({ changing: 1 });
    expect(await written(third)).toEqual([]);
    const reader = await makeHolder(portal, { codes: ['content:inquiry:list', 'content:inquiry:reply'] });
    expect(await inquiries(reader.token).ask({ ids }, assign(third.id))).toMatchObject({ status: 403 });
  });

  test('state rules apply to each row: an unconfirmed enrollment can only be closed', async () => {
    const panelId = await makePanel(portal);
    const wish = (state: 'unconfirmed' | 'received', confirmHash: string | null) =>
      ({
        ...{ ...sender(), panelId, agents: [], models: [], armCount: 1, holdsSlot: false },
        ...{ state, confirmHash },
      }) as typeof enrollment.$inferInsert;
    const rows = await portal.dependencies.database
      .insert(enrollment)
      .values([wish('unconfirmed', 'hash'), wish('received', null)])
      .returning();
    const [open = '', received = ''] = rows.map(({ id }) => id);
    const set = (value: string) => ({ field: 'state', operation: 'set', value }) as const;
    const { data } = await enrollments().edit({ ids: [open, received] }, set('inProgress'));
    expect(data).toMatchObject({
      done: [received],
      refused: [{ id: open, message: expect.stringMatching(/confirm/i) }],
    });
    const closed = await enrollments().edit({ ids: [open, received] }, set('closed'));
    expect(closed.data.done.toSorted()).toEqual([open, received].toSorted());
    expect(await enrollments().preview({ ids: [received] }, set('unconfirmed'))).toMatchObject({ refusedCount: 1 });
  });
});
