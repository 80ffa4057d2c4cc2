import { describe, expect, test } from 'vitest';
import { quartz } from '../../contract/resources/quartz.ts';
import type { Saving } from '../../contract/resources/record.ts';
import { mergesOf } from '../../machines/crud/crudContext.ts';
import { sampleId, sampleRecord, sampleResource } from '../../machines/crud/samples.ts';
import { defaultsOf, savingOf } from '../../machines/crud/values.ts';
import type { SubmitInput } from '../../machines/form/form.machine.ts';
import { offline } from '../../machines/samples.ts';
import { edit, filled, open, type Screen } from './support/crudScreen.ts';

describe('crud: the form', () => {
  test('two clicks on a slow server make one call; a retry with the same values keeps its key', async () => {
    const screen = open();
    screen.crud.send({ type: 'crud.create' });
    screen.type(filled);
    for (let press = 0; press < 3; press += 1) screen.submit();
    expect(screen.of('save')).toHaveLength(1);
    expect(screen.has('saving')).toBe(true);
    await screen.fail('save', offline);
    expect(screen.has('unsaved')).toBe(true);
    screen.submit();
    const [first, second] = screen.of('save').map(({ input }) => (input as SubmitInput<Saving>).idempotencyKey);
    expect(second).toBe(first);
    await screen.answer('save', sampleRecord(7));
    expect(screen.has('form')).toBe(false);
    expect(screen.context().report).toMatchObject({ action: 'save', done: [sampleId(7)] });
    screen.crud.send({ type: 'crud.create' });
    screen.type(filled);
    screen.submit();
    expect((screen.last('save').input as SubmitInput<Saving>).idempotencyKey).not.toBe(first);
  });

  test('a new record starts with dictionary defaults, which do not count as input; a record keeps its values', async () => {
    const detail = { id: 'id', dname: { en: 'x', zh: 'x' }, sort: 1, color: null };
    const dictionary = [
      { ...detail, dcode: 'blue', isDefault: false },
      { ...detail, dcode: 'red', isDefault: true },
    ];
    const defaults = defaultsOf(sampleResource, { color: dictionary, other: dictionary }, 'Asia/Shanghai');
    expect(defaults).toEqual({ color: 'red' });
    expect(defaultsOf(sampleResource, { color: dictionary.slice(0, 1) }, 'Asia/Shanghai')).toEqual({});
    expect(defaultsOf(quartz, {}, 'Asia/Shanghai')).toEqual({ timeZone: 'Asia/Shanghai' });
    const screen = open({ defaults });
    screen.crud.send({ type: 'crud.create' });
    await screen.rest();
    const values = () => screen.crud.getSnapshot().children.form?.getSnapshot().context.values;
    expect(values()).toMatchObject({ color: 'red', enabled: true });
    expect(screen.has('unsaved')).toBe(false);
    screen.crud.send({ type: 'crud.close' });
    screen.crud.send({ type: 'crud.defaultsKnown', defaults: { color: 'blue' } });
    screen.crud.send({ type: 'crud.create' });
    await screen.rest();
    expect(values()).toMatchObject({ color: 'blue' });
    screen.crud.send({ type: 'crud.close' });
    screen.crud.send({ type: 'crud.edit', id: sampleId(1) });
    await screen.answer('record', sampleRecord(1));
    expect(values()).toMatchObject({ color: null });
  });

  test('closing with unsaved input asks, otherwise it does not; navigation is informed', async () => {
    const screen = open();
    screen.crud.send({ type: 'crud.create' });
    screen.crud.send({ type: 'crud.close' });
    expect(screen.has('form')).toBe(false);
    screen.crud.send({ type: 'crud.create' });
    screen.type(filled);
    await screen.rest();
    expect(screen.notes.at(-1)).toBe('guarded');
    screen.crud.send({ type: 'crud.close' });
    expect(screen.has('askingToLeave')).toBe(true);
    screen.crud.send({ type: 'crud.leaveDeclined' });
    expect(screen.crud.getSnapshot().children.form?.getSnapshot().context.values).toMatchObject(filled);
    screen.crud.send({ type: 'crud.close' });
    screen.crud.send({ type: 'crud.leaveConfirmed' });
    expect(screen.has('form')).toBe(false);
    expect(screen.notes.at(-1)).toBe('released');
  });

  test('messages of the server appear at the fields; without a connection the input stays', async () => {
    const screen = open();
    await edit(screen, 1);
    screen.type({ note: 'mine' });
    screen.submit();
    await screen.fail('save', { kind: 'refused', error: 'validation', message: '', fields: { note: 'Taken.' } });
    const form = screen.crud.getSnapshot().children.form?.getSnapshot();
    expect(form?.context).toMatchObject({ refusals: { note: 'Taken.' }, values: { note: 'mine' } });
    screen.submit();
    await screen.fail('save', offline);
    const after = screen.crud.getSnapshot().children.form?.getSnapshot();
    expect(after?.context).toMatchObject({ failure: offline, values: { note: 'mine' } });
  });

  test.each([' ', '\u200b', '\u3000\u2060'])(
    'a value that breaks a rule is not sent: a name of %j',
    async (nothing) => {
      const screen = open();
      screen.crud.send({ type: 'crud.create' });
      screen.type({ name: { en: nothing, zh: '' } });
      screen.submit();
      await screen.rest();
      expect(screen.of('save')).toHaveLength(0);
    },
  );

  test('a name in one language is enough', async () => {
    const screen = open();
    screen.crud.send({ type: 'crud.create' });
    screen.type({ name: { en: 'Half', zh: '' } });
    screen.submit();
    await screen.rest();
    expect(screen.of('save')).toHaveLength(1);
  });

  test('a record that can no longer be changed is shown instead of its form', async () => {
    const screen = open();
    screen.crud.send({ type: 'crud.edit', id: sampleId(1) });
    await screen.answer('record', sampleRecord(1, 2, { level: 'archived' }));
    expect(screen.has('form')).toBe(false);
    expect(screen.has('viewing')).toBe(true);
    expect(screen.context().record).toMatchObject({ level: 'archived' });
  });

  test('earlier changes are loaded after those present until all are loaded', async () => {
    const screen = open();
    const changes = [3, 2, 1].map((number) => ({ id: sampleId(number) }));
    screen.crud.send({ type: 'crud.history', id: sampleId(1) });
    await screen.answer('history', { count: 3, list: changes.slice(0, 1) });
    screen.crud.send({ type: 'crud.earlier' });
    screen.crud.send({ type: 'crud.earlier' });
    expect(screen.pending('history')).toHaveLength(1);
    expect(screen.last('history').input).toEqual({ id: sampleId(1), before: sampleId(3) });
    await screen.fail('history', { kind: 'networkFailed', message: '' });
    expect(screen.context().changes).toHaveLength(1);
    screen.crud.send({ type: 'crud.earlier' });
    await screen.answer('history', { count: 3, list: changes.slice(1) });
    expect(screen.context().changes).toEqual(changes);
    screen.crud.send({ type: 'crud.earlier' });
    expect(screen.pending('history')).toHaveLength(0);
  });

  test('an older value from the history opens as input, over the current record', async () => {
    const screen = open();
    screen.crud.send({ type: 'crud.history', id: sampleId(1) });
    await screen.answer('history', { count: 0, list: [] });
    screen.crud.send({ type: 'crud.edit', id: sampleId(1), values: { note: 'as it was' } });
    await screen.answer('record', sampleRecord(1, 4));
    await screen.rest();
    expect(screen.has('unsaved')).toBe(true);
    expect(screen.crud.getSnapshot().children.form?.getSnapshot().context.values).toMatchObject({
      version: 4,
      note: 'as it was',
    });
  });
});

describe('crud: conflict', () => {
  async function late(screen: Screen) {
    await edit(screen, 1);
    screen.type({ note: 'mine', level: 'country' });
    screen.submit();
    const current = sampleRecord(1, 2, { note: 'theirs', enabled: false });
    await screen.fail('save', { kind: 'refused', status: 400, error: 'fail', message: '', current });
  }

  test('the last writer does not win silently: mine, theirs and base by field are saved with the new version', async () => {
    const screen = open();
    await late(screen);
    expect(screen.has('conflict')).toBe(true);
    expect(mergesOf(screen.context())).toEqual([
      { field: 'note', base: '', mine: 'mine', theirs: 'theirs', clashes: true },
      { field: 'level', base: 'city', mine: 'country', theirs: 'city', clashes: false },
      { field: 'enabled', base: true, mine: true, theirs: false, clashes: false },
    ]);
    screen.crud.send({ type: 'crud.saveMerged' });
    expect(screen.of('save')).toHaveLength(1); // the clash is not decided
    screen.crud.send({ type: 'crud.choose', field: 'note', side: 'mine' });
    screen.crud.send({ type: 'crud.saveMerged' });
    screen.crud.send({ type: 'crud.saveMerged' });
    expect(screen.of('save')).toHaveLength(2);
    expect((screen.last('save').input as SubmitInput<Saving>).values).toMatchObject({
      id: sampleId(1),
      version: 2,
      note: 'mine',
      level: 'country',
      enabled: false,
    });
    await screen.answer('save', sampleRecord(1, 3));
    expect(screen.has('conflict')).toBe(false);
  });

  test('an unanswered merge sent again keeps its key; another choice creates a new one', async () => {
    const screen = open();
    await late(screen);
    screen.crud.send({ type: 'crud.choose', field: 'note', side: 'mine' });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      screen.crud.send({ type: 'crud.saveMerged' });
      await screen.fail('save', offline);
    }
    screen.crud.send({ type: 'crud.choose', field: 'note', side: 'theirs' });
    screen.crud.send({ type: 'crud.saveMerged' });
    const keys = screen.of('save').map(({ input }) => (input as SubmitInput<Saving>).idempotencyKey);
    expect(keys[1]).toBe(keys[2]);
    expect(keys[3]).not.toBe(keys[2]);
    expect(keys[0]).not.toBe(keys[1]);
  });

  test('when another user saves once more, the merged values become mine', async () => {
    const screen = open();
    await late(screen);
    screen.crud.send({ type: 'crud.choose', field: 'note', side: 'mine' });
    screen.crud.send({ type: 'crud.saveMerged' });
    const current = sampleRecord(1, 3, { note: 'theirs again', enabled: false });
    await screen.fail('save', { kind: 'refused', error: 'fail', message: '', current });
    expect(mergesOf(screen.context())).toEqual([
      { field: 'note', base: 'theirs', mine: 'mine', theirs: 'theirs again', clashes: true },
      { field: 'level', base: 'city', mine: 'country', theirs: 'city', clashes: false },
    ]);
  });
});

test('untouched secrets and read-only fields are not sent; a file is sent as its id', () => {
  const picture = { id: sampleId(9), name: 'a.png', type: 'image/png', bytes: 1, url: '/a.png' };
  const values = { note: 'a', secret: '', kind: 'x', picture };
  expect(savingOf(sampleResource, { ...values, id: sampleId(1), version: 2 })).toEqual({
    id: sampleId(1),
    version: 2,
    note: 'a',
    picture: sampleId(9),
  });
  expect(savingOf(sampleResource, values)).toEqual({ note: 'a', secret: '', kind: 'x', picture: sampleId(9) });
});
