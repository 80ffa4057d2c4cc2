import { describe, expect, test } from 'vitest';
import { mergesOf } from '../../machines/crud/crudContext.ts';
import { sampleId, sampleRecord } from '../../machines/crud/samples.ts';
import { offline } from '../../machines/samples.ts';
import { edit, filled, KEPT_AT, open, type Screen } from './support/crudScreen.ts';

/** Opens a screen with the drafts of an earlier one, as after a reload or a new login of the same user. */
const reopened = ({ drafts }: Screen) => open({ drafts });

describe('crud: unsaved input', () => {
  test('of a new record reappears when its form is next opened, and shows when it was typed', async () => {
    const before = open();
    before.crud.send({ type: 'crud.create' });
    before.type(filled);
    await before.rest();
    before.crud.send({ type: 'crud.ended' });

    const screen = reopened(before);
    screen.crud.send({ type: 'crud.create' });
    await screen.rest();
    expect(screen.values()).toMatchObject(filled);
    expect(screen.context().recalled).toBe(KEPT_AT);
    expect(screen.has('unsaved')).toBe(true);
    expect(screen.notes.at(-1)).toBe('guarded');
  });

  test('of a record reappears when that record is next edited, and in no other record', async () => {
    const before = open();
    await edit(before, 1);
    before.type({ note: 'mine' });
    await before.rest();

    const screen = reopened(before);
    await edit(screen, 2);
    expect(screen.context().recalled).toBeNull();
    screen.crud.send({ type: 'crud.close' });
    await edit(screen, 1);
    expect(screen.values()).toMatchObject({ note: 'mine', version: 1 });
    screen.submit();
    await screen.answer('save', sampleRecord(1, 2));
    expect(screen.drafts.size).toBe(0);
  });

  test('is merged field by field if another user changed the record since', async () => {
    const before = open();
    await edit(before, 1);
    before.type({ note: 'mine' });
    await before.rest();

    const screen = reopened(before);
    screen.crud.send({ type: 'crud.edit', id: sampleId(1) });
    await screen.answer('record', sampleRecord(1, 2, { note: 'theirs', level: 'country' }));
    expect(screen.has('conflict')).toBe(true);
    expect(mergesOf(screen.context())).toMatchObject([
      { field: 'note', base: '', mine: 'mine', theirs: 'theirs', clashes: true },
      { field: 'level', base: 'city', mine: 'city', theirs: 'country', clashes: false },
    ]);
    screen.crud.send({ type: 'crud.choose', field: 'note', side: 'mine' });
    screen.crud.send({ type: 'crud.saveMerged' });
    expect(screen.last('save').input).toMatchObject({ values: { note: 'mine', level: 'country', version: 2 } });
    await screen.answer('save', sampleRecord(1, 3));
    expect(screen.drafts.size).toBe(0);
  });

  test('that was saved although no answer arrived is not offered again', async () => {
    const before = open();
    await edit(before, 1);
    before.type({ note: 'mine' });
    before.submit();
    await before.fail('save', offline);

    const screen = reopened(before);
    screen.crud.send({ type: 'crud.edit', id: sampleId(1) });
    await screen.answer('record', sampleRecord(1, 2, { note: 'mine' }));
    expect(screen.has('conflict')).toBe(false);
    expect(screen.has('unsaved')).toBe(false);
    expect(screen.drafts.size).toBe(0);
  });

  test.each<[string, (screen: Screen) => void]>([
    ['discarded', (screen) => screen.crud.getSnapshot().children.form?.send({ type: 'form.reset' })],
    [
      'given up on closing',
      ({ crud }) => {
        crud.send({ type: 'crud.close' });
        crud.send({ type: 'crud.leaveConfirmed' });
      },
    ],
    ['taken back by hand', (screen) => screen.type({ note: '' })],
  ])('is forgotten when %s', async (_, giveUp) => {
    const screen = open();
    await edit(screen, 1);
    screen.type({ note: 'mine' });
    await screen.rest();
    expect(screen.drafts.size).toBe(1);
    giveUp(screen);
    await screen.rest();
    expect(screen.drafts.size).toBe(0);
    expect(screen.context().recalled).toBeNull();
    expect(screen.notes).toContain('released');
  });
});

describe('crud: the list', () => {
  test('without a connection loads again when it is back; another failure waits for the user', async () => {
    const screen = open();
    await screen.fail('list', offline);
    expect(screen.list.getSnapshot().hasTag('offline')).toBe(true);
    screen.list.send({ type: 'list.linkRestored' });
    expect(screen.of('list')).toHaveLength(2);
    await screen.fail('list', { kind: 'refused', error: 'system', message: '' });
    screen.list.send({ type: 'list.linkRestored' });
    expect(screen.of('list')).toHaveLength(2);
  });
});
