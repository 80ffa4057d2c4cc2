import { describe, expect, test } from 'vitest';
import { UNDO_MS } from '../../contract/constants.ts';
import { samplePreview } from '../../machines/crud/bulkEdit.cases.ts';
import { type BulkEditEvent, type PreviewInput, problemOf } from '../../machines/crud/bulkEdit.machine.ts';
import { sampleId } from '../../machines/crud/samples.ts';
import { aimAt } from '../../machines/crud/selection.ts';
import { type BulkInput, LOOK_MS } from '../../machines/crud/work.ts';
import { offline, refusal } from '../../machines/samples.ts';
import { named, open, remove, type Screen } from './support/crudScreen.ts';

const aim = aimAt(named(1, 2, 3));
const bulkOf = (screen: Screen) => {
  const { bulk } = screen.crud.getSnapshot().children;
  if (!bulk) throw new Error('nothing is asked');
  return bulk;
};
const id = samplePreview.id;

async function previewed(screen: Screen) {
  screen.crud.send({ type: 'crud.bulk', aim, field: 'note' });
  bulkOf(screen).send({ type: 'bulk.valueChanged', value: 'mine' });
  bulkOf(screen).send({ type: 'bulk.previewAsked' });
  await screen.answer('preview', samplePreview);
}
async function edited(screen: Screen, done: object = { done: [sampleId(1)], refused: [] }) {
  await previewed(screen);
  screen.crud.send({ type: 'crud.bulkRun', id });
  await screen.answer('bulk', done);
}

describe('crud: a field of many rows', () => {
  test('is previewed for the selected rows; another choice drops the preview, and a missing value is reported', async () => {
    const screen = open();
    await previewed(screen);
    expect(screen.last('preview').input).toMatchObject({
      rows: aim.chosen,
      change: { field: 'note', operation: 'set', value: 'mine' },
    });
    const bulk = bulkOf(screen);
    expect(bulk.getSnapshot().context.preview).toEqual(samplePreview);
    bulk.send({ type: 'bulk.valueChanged', value: '   ' });
    bulk.send({ type: 'bulk.previewAsked' });
    expect(problemOf(bulk.getSnapshot().context)).toBe('required');
    expect(screen.of('preview')).toHaveLength(1);
    bulk.send({ type: 'bulk.fieldChosen', field: 'level' });
    expect(bulk.getSnapshot().context).toMatchObject({ preview: null, operation: 'set', value: null });
    bulk.send({ type: 'bulk.previewAsked' });
    expect(bulk.getSnapshot().hasTag('lacking')).toBe(true);
    expect(problemOf(bulk.getSnapshot().context)).toBe('required');
    bulk.send({ type: 'bulk.operationChosen', operation: 'add' });
    expect(bulk.getSnapshot().context.operation).toBe('set');
    bulk.send({ type: 'bulk.operationChosen', operation: 'clear' });
    bulk.send({ type: 'bulk.previewAsked' });
    expect(screen.last('preview').input).toMatchObject({ change: { field: 'level', operation: 'clear' } });
    bulk.send({ type: 'bulk.valueChanged', value: 'city' });
    expect(screen.last('preview').signal.aborted).toBe(true);
    const [first, second] = screen.of('preview').map(({ input }) => (input as PreviewInput).idempotencyKey);
    expect(second).not.toBe(first);
  });

  test.each<[string, BulkEditEvent]>([
    ['field', { type: 'bulk.fieldChosen', field: 'level' }],
    ['operation', { type: 'bulk.operationChosen', operation: 'clear' }],
    ['value', { type: 'bulk.valueChanged', value: 'other' }],
  ])('another %s drops the preview, or its error: only what was previewed can be applied', async (_, choice) => {
    const screen = open();
    await previewed(screen);
    const bulk = bulkOf(screen);
    bulk.send(choice);
    expect(bulk.getSnapshot().context.preview).toBeNull();
    bulk.send({ type: 'bulk.valueChanged', value: 'city' });
    bulk.send({ type: 'bulk.previewAsked' });
    await screen.fail('preview', offline);
    expect(bulk.getSnapshot().context.failure).toEqual(offline);
    bulk.send(choice);
    expect(bulk.getSnapshot().context.failure).toBeNull();
  });

  test('two clicks make one edit; skipped rows are named, and one click undoes it', async () => {
    const screen = open();
    await previewed(screen);
    for (let press = 0; press < 2; press += 1) screen.crud.send({ type: 'crud.bulkRun', id });
    expect(screen.of('bulk')).toHaveLength(1);
    expect(screen.last('bulk').input).toMatchObject({ id, undo: false });
    expect(screen.has('bulk')).toBe(false);
    const refused = [{ ...named(2)[0], message: 'It was changed.' }];
    await screen.answer('bulk', { done: [sampleId(1)], refused });
    expect(screen.context().report).toMatchObject({ action: 'bulk', done: [sampleId(1)], refused });
    expect(screen.has('undoable')).toBe(true);
    screen.crud.send({ type: 'crud.undo' });
    expect(screen.last('bulk').input).toMatchObject({ id, undo: true });
    const [edit, undo] = screen.of('bulk').map(({ input }) => (input as BulkInput).idempotencyKey);
    expect(undo).not.toBe(edit);
    await screen.answer('bulk', { done: [sampleId(1)], refused: [] });
    expect(screen.context().report).toMatchObject({ action: 'bulkUndo' });
    expect(screen.has('undoable')).toBe(false);
  });

  test('the notice offers undo for a while, not if nothing changed, and also after a failed undo', async () => {
    const screen = open();
    await edited(screen, { done: [], refused: [] });
    expect(screen.has('undoable')).toBe(false);
    await edited(screen);
    screen.crud.send({ type: 'crud.undo' });
    await screen.fail('bulk', offline);
    expect(screen.context().report).toMatchObject({ action: 'bulkUndo', failure: offline });
    expect(screen.has('undoable')).toBe(true);
    screen.clock.increment(UNDO_MS);
    expect(screen.has('undoable')).toBe(false);
  });

  test('[issue 44] the last edit can be undone after its notice, once, and also on the next visit', async () => {
    const screen = open();
    await edited(screen);
    expect(screen.notes.at(-1)).toBe(`edit ${id}`);
    screen.clock.increment(UNDO_MS);
    expect(screen.has('undoable')).toBe(false);
    screen.crud.send({ type: 'crud.undo' });
    expect(screen.last('bulk').input).toMatchObject({ id, undo: true });
    const refused = [{ ...named(2)[0], message: 'It was changed after the bulk edit.' }];
    await screen.answer('bulk', { done: [sampleId(1)], refused });
    expect(screen.context()).toMatchObject({ edited: null, report: { action: 'bulkUndo', refused } });
    expect(screen.notes.at(-1)).toBe('edit null');
    for (const type of ['crud.undo', 'crud.undoBulk'] as const) screen.crud.send({ type });
    expect(screen.of('bulk')).toHaveLength(2);
  });

  test('[issue 44] after other work the shortcut undoes only that; the button of the list still undoes the edit', async () => {
    const screen = open();
    await edited(screen);
    await remove(screen, 3);
    screen.crud.send({ type: 'crud.undo' });
    expect(screen.last('restore').input).toMatchObject({ ids: [sampleId(3)] });
    await screen.answer('restore', { done: [sampleId(3)], refused: [] });
    expect(screen.has('undoable')).toBe(false);
    screen.crud.send({ type: 'crud.undo' });
    expect(screen.of('bulk')).toHaveLength(1);
    screen.crud.send({ type: 'crud.undoBulk' });
    expect(screen.last('bulk').input).toMatchObject({ id, undo: true });
  });

  test('[issue 44] a later visit also undoes it, unless the user may not edit or the server no longer has it', async () => {
    const screen = open({ edited: id });
    expect(screen.has('undoable')).toBe(false);
    screen.crud.send({ type: 'crud.permitted', may: ['view'] });
    screen.crud.send({ type: 'crud.undo' });
    screen.crud.send({ type: 'crud.undoBulk' });
    expect(screen.of('bulk')).toHaveLength(0);
    screen.crud.send({ type: 'crud.permitted', may: ['view', 'edit'] });
    screen.crud.send({ type: 'crud.undo' });
    expect(screen.last('bulk').input).toMatchObject({ id, undo: true });
    await screen.fail('bulk', { ...refusal, error: 'fail' });
    expect(screen.context().edited).toBe(id);
    screen.crud.send({ type: 'crud.undoBulk' });
    await screen.fail('bulk', { ...refusal, error: 'not_found' });
    expect(screen.context()).toMatchObject({ edited: null, report: { action: 'bulkUndo' } });
    expect(screen.notes.at(-1)).toBe('edit null');
  });

  test('[issue 44] an edit that changes nothing or fails leaves the earlier edit undoable', async () => {
    const screen = open({ edited: sampleId(81) });
    await edited(screen, { done: [], refused: [] });
    expect([screen.context().edited, screen.has('undoable')]).toEqual([sampleId(81), false]);
    await previewed(screen);
    screen.crud.send({ type: 'crud.bulkRun', id });
    await screen.fail('bulk', offline);
    expect([screen.context().edited, screen.has('undoable')]).toEqual([sampleId(81), false]);
  });

  test('many rows are followed in the background to the end, and can then be undone', async () => {
    const screen = open();
    await edited(screen, { done: [], refused: [], begun: { id, count: 5_000 } });
    expect(screen.has('undoable')).toBe(false);
    expect(screen.notes.at(-1)).toBe(`edit ${id}`);
    screen.clock.increment(LOOK_MS);
    expect(screen.last('bulkState').input).toEqual({ id });
    const state = { count: 5_000, left: 4_000, doneCount: 1_000, refusedCount: 0, refused: [] };
    await screen.answer('bulkState', { ...state, state: 'running' });
    expect(screen.context().report?.removal).toMatchObject({ left: 4_000, doneCount: 1_000 });
    screen.clock.increment(LOOK_MS);
    await screen.fail('bulkState', offline);
    screen.clock.increment(LOOK_MS);
    const refused = [{ ...named(2)[0], message: 'It was changed.' }];
    const ended = { ...state, state: 'done', left: 0, doneCount: 4_999, refusedCount: 1, refused };
    await screen.answer('bulkState', ended);
    expect(screen.context().report).toMatchObject({ refused });
    expect(screen.has('undoable')).toBe(true);
  });

  test('needs the right to change rows, and selected rows', () => {
    for (const screen of [open({ may: ['view', 'remove'] }), open()]) {
      const none = screen.context().may.includes('edit') ? aimAt([]) : aim;
      screen.crud.send({ type: 'crud.bulk', aim: none, field: null });
      expect(screen.has('bulk')).toBe(false);
    }
  });
});
