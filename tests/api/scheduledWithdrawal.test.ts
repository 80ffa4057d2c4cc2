import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { operationLog } from '../../server/platform/resources/operationLog.table.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { both, pagePortal } from './support/pagePortal.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder } from './support/roles.ts';
import { page } from './support/sampleContent.ts';

const pages = pagePortal();

const make = (title: string) => pages.make({ title: both(title) });
const shown = (title: string) => pages.makePublished({ title: both(title) });
const { detail, due } = pages;
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const withdraw = (id: string, at?: string | null) =>
  pages.calls.post('withdraw', { ids: [id], ...(at !== undefined && { at }) });
const publish = async (id: string, at: string) =>
  pages.calls.post('publish', { records: [{ id, version: (await detail(id)).version }], at });
const makeDue = (column: 'publish_at' | 'withdraw_at') =>
  pages.portal.dependencies.database.execute(
    sql`update content_draft set ${sql.identifier(column)} = now() - interval '1 second' where ${sql.identifier(column)} is not null`,
  );
const entriesOf = (id: string) =>
  pages.portal.dependencies.database
    .select()
    .from(operationLog)
    .where(eq(operationLog.resourceId, id))
    .orderBy(operationLog.createdAt);
const logOf = async (id: string) => (await entriesOf(id)).map(({ kind, action }) => `${kind} ${action}`);

describe('[issue 44] scheduled withdrawal', () => {
  test('a published record is withdrawn at its time with its unpublished changes, and the log records it', async () => {
    const one = await shown('First');
    const at = inHours(1);
    expect((await withdraw(one.id, at)).data.done).toEqual([one.id]);
    expect((await detail(one.id)).publication).toEqual({ state: 'published', publishAt: null, withdrawAt: at });
    expect((await pages.calls.post('list', {})).data.list[0]?.publication).toMatchObject({ withdrawAt: at });
    expect(await due()).toEqual({ published: 0, withdrawn: 0, refused: 0 });
    const { version } = await detail(one.id);
    await pages.calls.post('save', { id: one.id, version, title: both('Edited') });
    expect((await detail(one.id)).publication).toEqual({ state: 'changed', publishAt: null, withdrawAt: at });
    await makeDue('withdraw_at');
    expect(await due()).toEqual({ published: 0, withdrawn: 1, refused: 0 });
    expect(await detail(one.id)).toMatchObject({
      title: both('Edited'),
      publication: { state: 'draft', publishAt: null },
    });
    expect((await detail(one.id)).publication).not.toHaveProperty('withdrawAt');
    expect(await due()).toEqual({ published: 0, withdrawn: 0, refused: 0 });
    expect((await logOf(one.id)).slice(-3)).toEqual(['operate schedule', 'operate edit', 'operate unpublish']);
  });

  test('a publication and a later withdrawal can both be planned and run in order', async () => {
    const { id } = await make('First');
    expect((await withdraw(id, inHours(3))).data.refused).toMatchObject([
      { message: expect.stringMatching(/neither/) },
    ]);
    await publish(id, inHours(2));
    expect((await withdraw(id, inHours(1))).data.refused).toMatchObject([{ message: expect.stringMatching(/later/) }]);
    expect((await withdraw(id, inHours(3))).data.done).toEqual([id]);
    expect((await publish(id, inHours(4))).data.refused).toMatchObject([{ message: expect.stringMatching(/earlier/) }]);
    await makeDue('publish_at');
    expect(await due()).toEqual({ published: 1, withdrawn: 0, refused: 0 });
    expect((await detail(id)).publication).toMatchObject({ state: 'published', withdrawAt: expect.any(String) });
    await makeDue('withdraw_at');
    expect(await due()).toEqual({ published: 0, withdrawn: 1, refused: 0 });
    expect((await detail(id)).publication).toEqual({ state: 'draft', publishAt: null });
  });

  test('publishing and discarding keep the plan; canceling it or withdrawing now ends it', async () => {
    const one = await shown('First');
    const at = inHours(1);
    await withdraw(one.id, at);
    const edit = async (title: string) =>
      pages.calls.post('save', { id: one.id, version: (await detail(one.id)).version, title: both(title) });
    await edit('Second');
    await pages.calls.publish([one.id]);
    expect((await detail(one.id)).publication).toEqual({ state: 'published', publishAt: null, withdrawAt: at });
    await edit('Third');
    const { version } = await detail(one.id);
    await pages.calls.post('discard', { records: [{ id: one.id, version }] });
    const kept = await detail(one.id);
    expect(kept).toMatchObject({ title: both('Second'), publication: { state: 'published', withdrawAt: at } });
    expect(kept.version).toBeGreaterThan(version);
    await withdraw(one.id, null);
    expect((await detail(one.id)).publication).toEqual({ state: 'published', publishAt: null });
    await withdraw(one.id, at);
    await withdraw(one.id);
    expect((await detail(one.id)).publication).toEqual({ state: 'draft', publishAt: null });
  });

  test('canceling a plan that does not exist changes nothing and is not logged', async () => {
    const one = await shown('First');
    const [before, entries] = [await detail(one.id), await logOf(one.id)];
    expect((await withdraw(one.id, null)).data).toMatchObject({ done: [one.id], refused: [] });
    expect(await detail(one.id)).toEqual(before);
    expect(await logOf(one.id)).toEqual(entries);
  });

  test('a plan for a record that is not public at its time is in the error log', async () => {
    const { id } = await make('First');
    await publish(id, inHours(1));
    await withdraw(id, inHours(2));
    await pages.calls.post('publish', { ids: [id], at: null });
    await makeDue('withdraw_at');
    expect(await due()).toEqual({ published: 0, withdrawn: 0, refused: 1 });
    expect((await detail(id)).publication).toEqual({ state: 'draft', publishAt: null });
    expect((await logOf(id)).at(-1)).toBe('error unpublish');
  });

  test('the log names who planned it, not who changed the record later', async () => {
    const one = await shown('First');
    await withdraw(one.id, inHours(1));
    const other = await makePerson(pages.portal, {}, 'administrator');
    const theirs = resourceCalls(pages.portal, page, await signIn(pages.portal, other));
    const { version } = await detail(one.id);
    expect((await theirs.post('save', { id: one.id, version, title: both('Edited') })).status).toBe(200);
    await makeDue('withdraw_at');
    expect(await due()).toEqual({ published: 0, withdrawn: 1, refused: 0 });
    const entries = await entriesOf(one.id);
    const [planned, edited, withdrawn] = entries.slice(-3);
    expect(edited?.createdBy).toBe(other.id);
    expect(withdrawn).toMatchObject({ action: 'unpublish', createdBy: planned?.createdBy });

    // the same for publishing: the log names the user who scheduled it, not the author of the draft
    const draft = await make('Second');
    const reviewed = { records: [{ id: draft.id, version: draft.version }], at: inHours(1) };
    expect((await theirs.post('publish', reviewed)).data.done).toEqual([draft.id]);
    await makeDue('publish_at');
    expect(await due()).toEqual({ published: 1, withdrawn: 0, refused: 0 });
    expect((await entriesOf(draft.id)).at(-1)).toMatchObject({ action: 'publish', createdBy: other.id });
  });

  test('the dashboard lists the next plans of records that its reader may list', async () => {
    const one = await shown('First');
    const [at, later] = [inHours(1), inHours(2)];
    await withdraw(one.id, later);
    const { id } = await make('Second');
    await publish(id, at);
    const administrator = await signIn(pages.portal, await makePerson(pages.portal, {}, 'administrator'));
    const planned = async (token: string) =>
      (await pages.portal.call('dashboard', { body: { days: 7 }, token })).data?.planned;
    const plan = { resource: 'page', lapsed: false };
    expect(await planned(administrator)).toEqual([
      { ...plan, kind: 'publish', id, at, label: both('Second') },
      { ...plan, kind: 'withdraw', id: one.id, at: later, label: both('First') },
    ]);
    const { token } = await makeHolder(pages.portal, { codes: ['job:list'] });
    expect(await planned(token)).toBeNull();
  });

  test('a time in the past is refused at its field', async () => {
    const one = await shown('First');
    expect(await withdraw(one.id, inHours(-1))).toMatchObject({ status: 400, error: 'validation' });
    expect((await detail(one.id)).publication).toEqual({ state: 'published', publishAt: null });
  });
});
