import { describe, expect, test } from 'vitest';
import { UNDO_MS } from '../../contract/constants.ts';
import { aimOf, narrowingOf } from '../../machines/crud/recordList.setup.ts';
import { sampleId, sampleRecord, sampleResource } from '../../machines/crud/samples.ts';
import { aimAt, aimAtAllowing, labelOf } from '../../machines/crud/selection.ts';
import { changedSince } from '../../machines/crud/versions.ts';
import { abilityFor, type WorkInput } from '../../machines/crud/work.ts';
import { offline } from '../../machines/samples.ts';
import { edit, named, open, remove, reply } from './support/crudScreen.ts';

describe('crud: rows', () => {
  test('a removal names its rows, is sent once, and is undone by restoring exactly those', async () => {
    const screen = open();
    await screen.answer('list', reply(2, 1, 2));
    screen.crud.send({ type: 'crud.ask', action: 'remove', aim: aimAt(named(1, 2)) });
    expect(screen.context().plan?.aim.sample.map(({ label }) => label.en)).toEqual(['Sample 1', 'Sample 2']);
    expect(screen.of('remove')).toHaveLength(0);
    screen.crud.send({ type: 'crud.confirm' });
    screen.crud.send({ type: 'crud.confirm' });
    expect(screen.of('remove')).toHaveLength(1);
    const refused = [{ ...named(2)[0], message: 'It has children.' }];
    await screen.answer('remove', { done: [sampleId(1)], refused });
    expect(screen.has('undoable')).toBe(true);
    expect(screen.context().report).toMatchObject({ action: 'remove', refused });
    screen.crud.send({ type: 'crud.undo' });
    screen.crud.send({ type: 'crud.undo' });
    expect(screen.of('restore').map(({ input }) => (input as { ids: string[] }).ids)).toEqual([[sampleId(1)]]);
    await screen.answer('restore', { done: [sampleId(1)], refused: [] });
    expect(screen.has('undoable')).toBe(false);
  });

  test('a moved row returns to its old place, unless something else was done since', async () => {
    const screen = open();
    await screen.answer('list', reply(2, 1, 2));
    const id = sampleId(1);
    const move = async () => {
      screen.crud.send({ type: 'crud.move', move: { id, parent: sampleId(2), before: null } });
      await screen.answer('move', { parent: null, before: sampleId(2), version: 7 });
    };
    await move();
    expect(screen.has('undoable')).toBe(true);
    expect(screen.context().report).toMatchObject({ action: 'move', done: [id], failure: null });
    screen.crud.send({ type: 'crud.undo' });
    screen.crud.send({ type: 'crud.undo' });
    expect(screen.of('move')).toHaveLength(2);
    expect(screen.last('move').input).toMatchObject({ move: { id, parent: null, before: sampleId(2), version: 7 } });
    await screen.answer('move', { parent: sampleId(2), before: null, version: 8 });
    expect(screen.context().report).toMatchObject({ action: 'moveBack', done: [id], failure: null });
    expect(screen.has('undoable')).toBe(false);

    await move();
    screen.crud.send({ type: 'crud.undo' });
    await screen.fail('move', offline);
    expect(screen.context().report).toMatchObject({ action: 'moveBack', failure: offline });
    expect(screen.has('undoable')).toBe(true);

    await remove(screen, 2);
    screen.crud.send({ type: 'crud.undo' });
    expect(screen.last('restore').input).toMatchObject({ ids: [sampleId(2)] });
  });

  test('rows that change by themselves are reloaded quietly until they rest', async () => {
    const screen = open();
    const at = (level: string) => ({ count: 2, list: [sampleRecord(1), sampleRecord(2, 1, { level })] });
    await screen.answer('list', at('region'));
    screen.clock.increment(29_999);
    expect(screen.of('list')).toHaveLength(1);
    screen.clock.increment(1);
    expect(screen.last('list').input).toMatchObject({ quiet: true });
    expect([screen.list.getSnapshot().hasTag('busy'), screen.list.getSnapshot().hasTag('showing')]).toEqual([
      false,
      true,
    ]);
    await screen.answer('list', at('country'));
    screen.clock.increment(2_000);
    expect(screen.of('list')).toHaveLength(3);
    // a failed refresh keeps the current rows and is repeated
    await screen.fail('list', offline);
    expect(screen.list.getSnapshot().context.result?.rows[1]).toMatchObject({ level: 'country' });
    screen.clock.increment(2_000);
    await screen.answer('list', at('city'));
    screen.clock.increment(600_000);
    expect(screen.of('list')).toHaveLength(4);
    expect(screen.list.getSnapshot().context.result?.rows[1]).toMatchObject({ level: 'city' });
  });

  test('a reload that finds fewer pages moves to the last one', async () => {
    const screen = open({ address: '/system/areas?page=3' });
    await screen.answer('list', { count: 21, list: [sampleRecord(21, 1, { level: 'country' })] });
    screen.clock.increment(2_000);
    await screen.answer('list', { count: 20, list: [] });
    expect(screen.pending('list')).toHaveLength(1);
    await screen.answer('list', { count: 20, list: [] });
    await screen.answer('list', { count: 20, list: [sampleRecord(20)] });
    expect(screen.list.getSnapshot().context.question.page).toBe(2);
  });

  test('undo is offered for a limited time; a failed restore is offered again', async () => {
    const screen = open();
    await remove(screen, 1);
    screen.clock.increment(UNDO_MS - 1);
    screen.crud.send({ type: 'crud.undo' });
    await screen.fail('restore', offline);
    expect(screen.has('undoable')).toBe(true);
    screen.clock.increment(UNDO_MS);
    expect(screen.has('undoable')).toBe(false);
    screen.crud.send({ type: 'crud.undo' });
    expect(screen.of('restore')).toHaveLength(1);
  });

  test('refusals remain until they are dismissed; a complete success disappears by itself', async () => {
    const screen = open();
    await remove(screen, 1);
    screen.clock.increment(UNDO_MS);
    expect(screen.has('reported')).toBe(false);
    screen.crud.send({ type: 'crud.ask', action: 'publish', aim: aimAt(named(1)) });
    screen.crud.send({ type: 'crud.confirm' });
    await screen.answer('publish', { done: [], refused: [{ ...named(1)[0], message: 'No title.' }] });
    screen.clock.increment(UNDO_MS);
    expect(screen.has('reported')).toBe(true);
    screen.crud.send({ type: 'crud.reportDismissed' });
    expect(screen.has('reported')).toBe(false);
  });

  test.each([
    ['publish', undefined, 'publish'],
    ['publish', '2031-05-04T01:00:00.000Z', 'plan'],
    ['unplan', undefined, 'unplan'],
    ['withdraw', undefined, 'withdraw'],
    ['withdraw', '2031-05-04T01:00:00.000Z', 'planWithdrawal'],
    ['unplanWithdrawal', undefined, 'unplanWithdrawal'],
  ] as const)('%s at %s is reported as %s', async (action, at, said) => {
    const screen = open();
    screen.crud.send({ type: 'crud.ask', action, aim: aimAt(named(1)), ...(at && { at }) });
    screen.crud.send({ type: 'crud.confirm' });
    await screen.answer('publish', { done: [named(1)[0]?.id ?? ''], refused: [] });
    expect(screen.context().report).toMatchObject({ action: said });
  });

  test('[A43] records are published as they were seen; a record changed since is compared and asked about again', async () => {
    const screen = open();
    screen.crud.send({ type: 'crud.ask', action: 'publish', aim: aimAt(named(1, 2)) });
    screen.crud.send({ type: 'crud.confirm' });
    const seen = [1, 2].map((number) => ({ id: sampleId(number), version: 1 }));
    expect(screen.last('publish').input).toMatchObject({ action: 'publish', chosen: { records: seen } });
    const current = sampleRecord(2, 3, { note: 'unreviewed' });
    const refused = [{ ...labelOf(sampleResource, current), message: 'Changed.', current }];
    await screen.answer('publish', { done: [sampleId(1)], refused });
    screen.crud.send({ type: 'crud.compare', id: sampleId(1) });
    expect(screen.has('comparing')).toBe(false);
    screen.crud.send({ type: 'crud.compare', id: sampleId(2) });
    expect(screen.has('comparing')).toBe(true);
    const { outdated } = screen.context();
    if (!outdated) throw new Error('nothing is compared');
    expect(changedSince(sampleResource, outdated.reviewed, outdated.current)).toMatchObject([
      { name: 'note', was: '', is: 'unreviewed' },
    ]);
    screen.crud.send({ type: 'crud.ask', action: 'publish', aim: aimAt([labelOf(sampleResource, outdated.current)]) });
    screen.crud.send({ type: 'crud.confirm' });
    expect(screen.last('publish').input).toMatchObject({ chosen: { records: [{ id: sampleId(2), version: 3 }] } });
  });

  test('selected rows are published as the list shows them now, those of other pages as they were seen', async () => {
    const screen = open();
    await screen.answer('list', reply(30, 1, 2));
    screen.list.send({ type: 'list.rowsToggled', rows: named(1, 25), chosen: true });
    screen.list.send({ type: 'list.refreshed' });
    await screen.answer('list', { count: 30, list: [sampleRecord(1, 2), sampleRecord(2)] });
    const aim = aimOf(screen.list.getSnapshot().context, false, 'publish');
    screen.crud.send({ type: 'crud.ask', action: 'publish', aim });
    screen.crud.send({ type: 'crud.confirm' });
    expect(screen.last('publish').input).toMatchObject({
      chosen: {
        records: [
          { id: sampleId(1), version: 2 },
          { id: sampleId(25), version: 1 },
        ],
      },
    });
  });

  test('[A63] changes are discarded as they were seen; newer ones are compared and asked about again', async () => {
    const screen = open();
    screen.crud.send({ type: 'crud.ask', action: 'discard', aim: aimAt(named(1)) });
    screen.crud.send({ type: 'crud.confirm' });
    const seen = [{ id: sampleId(1), version: 1 }];
    expect(screen.last('publish').input).toMatchObject({ action: 'discard', chosen: { records: seen } });
    const current = sampleRecord(1, 3, { note: 'newer' });
    const refused = [{ ...labelOf(sampleResource, current), message: 'Changed.', current }];
    await screen.answer('publish', { done: [], refused });
    screen.crud.send({ type: 'crud.compare', id: sampleId(1) });
    expect(screen.context().outdated).toMatchObject({ action: 'discard', current: { version: 3 } });
  });

  test('[A43] all matches are published with the fingerprint of the list, and a plan is canceled by ids', async () => {
    const screen = open();
    await screen.answer('list', { ...reply(25, 1), fingerprint: '77' });
    const { context } = screen.list.getSnapshot();
    screen.crud.send({ type: 'crud.ask', action: 'publish', aim: aimOf(context, true, 'publish') });
    screen.crud.send({ type: 'crud.confirm' });
    expect(screen.last('publish').input).toMatchObject({ chosen: { matching: {}, expected: 25, fingerprint: '77' } });
    await screen.answer('publish', { done: [], refused: [] });
    screen.crud.send({ type: 'crud.ask', action: 'unplan', aim: aimAt(named(1)) });
    screen.crud.send({ type: 'crud.confirm' });
    expect(screen.last('publish').input).toMatchObject({ chosen: { ids: [sampleId(1)] } });
  });

  test('an action of the resource is sent with its input, if the user may perform it', async () => {
    const given = ['editor'];
    const plan = { action: 'act:assign', aim: aimAt(named(1)), given } as const;
    const screen = open({ may: ['act:assign'] });
    screen.crud.send({ type: 'crud.ask', ...plan, action: 'act:disable' });
    screen.crud.send({ type: 'crud.confirm' });
    expect(screen.pending('publish')).toEqual([]);
    screen.crud.send({ type: 'crud.ask', ...plan });
    screen.crud.send({ type: 'crud.confirm' });
    expect(screen.last('publish').input).toMatchObject({ action: 'act:assign', given });
    await screen.answer('publish', { done: [named(1)[0]?.id ?? ''], refused: [] });
    expect(screen.context().report).toMatchObject({ action: 'act:assign', failure: null });
  });

  test('selecting all rows within a record sends the record too', () => {
    const within = { ...sampleResource, within: 'within' } as const;
    const screen = open({ definition: within, within: sampleId(9) });
    screen.list.send({ type: 'list.allMatchingChosen' });
    expect(narrowingOf(screen.list.getSnapshot().context)).toEqual({ within: sampleId(9) });
  });

  test('after the last row of the last page is removed, the page before is loaded and the address follows', async () => {
    const screen = open({ address: '/system/areas?page=3' });
    await screen.answer('list', { ...reply(21, 21), page: 3 });
    await remove(screen, 21);
    await screen.answer('list', { ...reply(20, 11, 12), page: 2 });
    expect(screen.list.getSnapshot().context).toMatchObject({ question: { page: 2 }, result: { count: 20 } });
    expect(screen.notes.at(-1)).toBe('replace page=2');
  });

  test('all matches are sent as filter and count, never as the ids of the page', async () => {
    const screen = open({ address: '/system/areas?level=city' });
    await screen.answer('list', reply(598, 1, 2));
    screen.list.send({ type: 'list.allMatchingChosen' });
    const aim = aimOf(screen.list.getSnapshot().context, true, 'remove');
    screen.crud.send({ type: 'crud.ask', action: 'remove', aim });
    expect(screen.context().plan?.aim).toMatchObject({ count: 598, sample: named(1, 2) });
    screen.crud.send({ type: 'crud.confirm' });
    expect((screen.last('remove').input as WorkInput).chosen).toEqual({
      matching: { level: ['city'] },
      expected: 598,
    });
  });

  test('rows withheld by the user’s roles are left out of every action that needs the withheld right', () => {
    const [first, second] = reply(2, 1, 2).list;
    if (!first || !second) throw new Error('two rows are missing');
    const rows = [
      labelOf(sampleResource, { ...first, withheld: ['publish', 'edit'] }),
      labelOf(sampleResource, second),
    ];
    for (const action of ['publish', 'withdraw', 'unplan', 'unplanWithdrawal', 'discard'] as const)
      expect(aimAtAllowing(sampleResource, rows, abilityFor(action))).toMatchObject({ left: [{ id: first.id }] });
    expect(aimAtAllowing(sampleResource, rows, 'remove')).toEqual(aimAt(rows));
  });

  test('a selection of all matches only reports that the roles may withhold some', async () => {
    const screen = open();
    await screen.answer('list', { ...reply(25, 1), withheldFromSome: ['edit'] });
    screen.list.send({ type: 'list.rowsToggled', rows: named(1), chosen: true });
    screen.list.send({ type: 'list.allMatchingChosen' });
    const { context } = screen.list.getSnapshot();
    expect(aimOf(context, true, 'remove')).toMatchObject({ count: 25, withheldFromSome: ['edit'] });
    expect(aimOf(context, false, 'remove')).not.toHaveProperty('withheldFromSome');
  });

  test('rows for which an action is not allowed are left out only if that is decided for each row', async () => {
    const judged = { ...sampleResource, judged: { acts: ['remove', 'close'], why: { en: '', zh: '' } } };
    const screen = open({ definition: judged });
    const [first, second] = reply(2, 1, 2).list.map((row, at) => ({ ...row, acts: at === 0 ? [] : ['remove'] }));
    if (!first || !second) throw new Error('two rows are missing');
    await screen.answer('list', { ...reply(2), list: [first, second] });
    const rows = [labelOf(judged, first), labelOf(judged, second)];
    screen.list.send({ type: 'list.rowsToggled', rows, chosen: true });
    const aimFor = (action: 'remove' | 'publish' | 'act:close') =>
      aimOf(screen.list.getSnapshot().context, false, action);
    expect(aimFor('remove')).toMatchObject({ chosen: { ids: [second.id] }, count: 1, left: [{ id: first.id }] });
    expect(aimFor('act:close')).toMatchObject({ count: 0, left: [{ id: first.id }, { id: second.id }] });
    expect(aimFor('publish')).toEqual(aimAt(rows));
    screen.crud.send({ type: 'crud.ask', action: 'remove', aim: aimFor('remove') });
    screen.crud.send({ type: 'crud.confirm' });
    expect((screen.last('remove').input as WorkInput).chosen).toEqual({ ids: [second.id] });
  });

  test('a user without the right cannot start the action', async () => {
    const screen = open({ may: [] });
    screen.crud.send({ type: 'crud.create' });
    screen.crud.send({ type: 'crud.edit', id: sampleId(1) });
    screen.crud.send({ type: 'crud.view', id: sampleId(1) });
    screen.crud.send({ type: 'crud.ask', action: 'remove', aim: aimAt(named(1)) });
    screen.crud.send({ type: 'crud.restore', ids: [sampleId(1)] });
    expect(screen.calls.map(({ kind }) => kind)).toEqual(['list']);
  });

  test('after sign-out nothing remains and every call is canceled', async () => {
    const screen = open();
    await edit(screen, 1);
    screen.type({ note: 'mine' });
    screen.submit();
    screen.crud.send({ type: 'crud.ended' });
    expect(screen.crud.getSnapshot().status).toBe('done');
    expect(screen.context().record).toBeNull();
    expect(screen.pending('list')).toEqual([]);
    expect(screen.pending('save')).toEqual([]);
  });
});
