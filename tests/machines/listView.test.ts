import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { SavedView, ViewToSave } from '../../contract/entities/system.ts';
import { sampleId, sampleResource } from '../../machines/crud/samples.ts';
import { savedView, sharedView } from '../../machines/listView/listView.cases.ts';
import { listViewMachine } from '../../machines/listView/listView.machine.ts';
import type { ListViewInput } from '../../machines/listView/listView.setup.ts';
import {
  type DeviceLook,
  keptLookOf,
  type Look,
  lookOf,
  MAX_WIDTH,
  MIN_WIDTH,
  type PageSize,
  shownColumns,
  usualColumns,
} from '../../machines/listView/look.ts';
import { isShownView } from '../../machines/listView/views.ts';
import { offline } from '../../machines/samples.ts';

type Written = { look: Look; opening: { id: string | null } | null; pageSize: PageSize | null };

function open(kept: Promise<unknown> = Promise.resolve(null), input: Partial<ListViewInput> = {}) {
  const clock = new SimulatedClock();
  const written: Written[] = [];
  const sent: (ViewToSave | null)[] = [];
  const opened: { query: string; replace: boolean }[] = [];
  const remembered: DeviceLook[] = [];
  const answer = { online: true, opening: null as string | null };
  const view = createActor(
    listViewMachine.provide({
      actors: {
        loadPreferences: fromPromise<unknown, { resource: string }>(() => kept),
        savePreferences: fromPromise<unknown, Written & { resource: string }>(async ({ input }) => {
          const { look, opening, pageSize } = input;
          if (!answer.online) throw offline;
          written.push({ look, opening, pageSize });
          return { look, opening: opening ? opening.id : answer.opening, pageSize };
        }),
        loadViews: fromPromise<readonly SavedView[], { resource: string }>(async () => [sharedView, savedView]),
        saveView: fromPromise<SavedView, { view: ViewToSave | null }>(async ({ input }) => {
          sent.push(input.view);
          return { ...savedView, id: sampleId(60), ...input.view, version: 2, role: null };
        }),
        removeView: fromPromise<unknown, { id: string }>(async () => null),
      },
      actions: {
        openQuery: (_, params) => opened.push(params),
        rememberLook: (_, params) => remembered.push(params),
      },
    }),
    { clock, input: { definition: sampleResource, query: '', device: null, ...input } },
  ).start();
  return {
    view,
    clock,
    written,
    sent,
    opened,
    remembered,
    answer,
    rest: () => new Promise<void>((resolve) => setImmediate(resolve)),
    columns: () => shownColumns(sampleResource, view.getSnapshot().context.look),
  };
}

describe('listView', () => {
  test('[B.26] at least one column stays checked; the choice is stored once, after a pause', async () => {
    const { view, columns, clock, written, rest } = open();
    await rest();
    for (const column of usualColumns(sampleResource)) view.send({ type: 'view.columnToggled', column, shown: false });
    expect(columns()).toEqual(['updatedAt']);
    clock.increment(499);
    expect(written).toEqual([]);
    clock.increment(1);
    expect(written.map(({ look }) => look)).toEqual([{ columns: ['updatedAt'], widths: {}, density: null }]);
  });

  test('the rows of a page are stored for the user, and a saved view does not change them', async () => {
    const { view, clock, written, rest } = open(Promise.resolve({ pageSize: 50 }));
    const size = () => view.getSnapshot().context.pageSize;
    await rest();
    expect(size()).toBe(50);
    view.send({ type: 'view.pageSizeChosen', size: 'fit' });
    clock.increment(500);
    expect(written.map(({ pageSize }) => pageSize)).toEqual(['fit']);
    view.send({ type: 'view.applied', view: savedView });
    expect(size()).toBe('fit');
    view.send({ type: 'view.reset' });
    expect(size()).toBeNull();
    expect(keptLookOf({ pageSize: 0 }).pageSize).toBeNull();
    expect(keptLookOf({ pageSize: 'all' }).pageSize).toBeNull();
  });

  test('the rows that fit count at once, and after the window rests when it is resized', async () => {
    const { view, clock, rest } = open(Promise.resolve({ pageSize: 'fit' }));
    await rest();
    const measure = (rows: number) => view.send({ type: 'view.rowsMeasured', rows });
    const fitting = () => view.getSnapshot().context.fitting;
    expect(fitting()).toBeNull();
    measure(12);
    expect(fitting()).toBe(12);
    for (const rows of [13, 14, 15]) {
      measure(rows);
      clock.increment(249);
      expect(fitting()).toBe(12);
    }
    clock.increment(1);
    expect(fitting()).toBe(15);
    view.send({ type: 'view.pageSizeChosen', size: 'fit' });
    expect(fitting()).toBeNull();
    measure(16);
    expect(fitting()).toBe(16);
  });

  test('a view is the shown one if the list has its rows per page, named or not', () => {
    const withQuery = (query: string): SavedView => ({ ...savedView, state: { ...savedView.state, query } });
    const shows = (stored: string, query: string, usual: number) =>
      isShownView(sampleResource, withQuery(stored), lookOf(savedView.state), query, usual);
    expect(shows('level=city&limit=20', 'level=city', 20)).toBe(true);
    expect(shows('level=city', 'level=city&limit=20', 20)).toBe(true);
    expect(shows('level=city&limit=10', 'level=city&limit=10', 20)).toBe(true);
    expect(shows('level=city&limit=20', 'level=city', 10)).toBe(false);
    expect(shows('level=city&limit=10', 'level=city', 20)).toBe(false);
  });

  test('stored settings are restored; invalid parts are left out', async () => {
    const look = { columns: ['gone', 'level', 'secret', 7], widths: { level: 9_999, name: 'wide' }, density: 32 };
    const { view, columns, rest, remembered } = open(Promise.resolve({ look, opening: 7 }));
    expect(view.getSnapshot().hasTag('loadingLook')).toBe(true);
    await rest();
    expect(columns()).toEqual(['level']);
    expect(view.getSnapshot().context.look).toMatchObject({ widths: { level: MAX_WIDTH }, density: 32 });
    expect(remembered).toMatchObject([{ look: { density: 32 }, opening: null, unsaved: false }]);
  });

  test('a choice made while the stored settings load takes precedence', async () => {
    let answer: (kept: unknown) => void = () => {};
    const { view, columns, rest } = open(new Promise((resolve) => (answer = resolve)));
    view.send({ type: 'view.columnMoved', column: 'enabled', place: 0 });
    answer({ look: { columns: ['note'] } });
    await rest();
    expect(columns()[0]).toBe('enabled');
  });

  test('a choice made before the stored settings arrive still gets the default view from the answer', async () => {
    const { view, clock, answer, remembered, rest } = open(new Promise(() => {}));
    answer.opening = savedView.id;
    view.send({ type: 'view.densityChosen', density: 48 });
    clock.increment(500);
    await rest();
    expect(view.getSnapshot().context.opening).toEqual({ id: savedView.id });
    expect(remembered.at(-1)).toMatchObject({ opening: savedView.id, unsaved: false });
  });

  test('the list shows the device’s settings until the server answers', async () => {
    const device = { look: lookOf({ columns: ['note'] }), opening: null, pageSize: null, unsaved: false };
    const there = open(Promise.resolve({ look: { columns: ['level'] } }), { device });
    expect(there.view.getSnapshot().hasTag('loadingLook')).toBe(false);
    expect(there.columns()).toEqual(['note']);
    await there.rest();
    expect(there.columns()).toEqual(['level']);
    const away = open(Promise.reject(offline), { device });
    await away.rest();
    expect(away.columns()).toEqual(['note']);
  });

  test('a choice without a connection is saved when it is back, or on the next visit', async () => {
    const { view, clock, rest, answer, written, remembered } = open();
    await rest();
    answer.online = false;
    view.send({ type: 'view.densityChosen', density: 48 });
    clock.increment(500);
    await rest();
    expect(written).toEqual([]);
    const device = remembered.at(-1);
    expect(device).toMatchObject({ look: { density: 48 }, unsaved: true });
    answer.online = true;
    view.send({ type: 'view.reconnected' });
    await rest();
    expect(written).toMatchObject([{ look: { density: 48 }, opening: { id: null } }]);
    expect(remembered.at(-1)).toMatchObject({ unsaved: false });
    const later = open(Promise.resolve(null), { device: device ?? null });
    await later.rest();
    expect(later.written).toMatchObject([{ look: { density: 48 } }]);
  });

  test('a saved view restores its settings and its query; saving sends both', async () => {
    const { view, columns, opened, sent, rest } = open();
    await rest();
    view.send({ type: 'view.applied', view: savedView });
    expect(columns()).toEqual(['name', 'level']);
    expect(opened).toEqual([{ query: 'level=city', replace: false }]);
    view.send({ type: 'view.queryMoved', query: 'level=country' });
    view.send({ type: 'view.replaced', view: savedView });
    await rest();
    expect(sent[0]).toMatchObject({
      id: savedView.id,
      version: 1,
      state: { query: 'level=country', columns: ['name', 'level'], density: 32 },
    });
    view.send({ type: 'view.kept', name: ' Towns ', audience: 'everyone' });
    await rest();
    expect(sent[1]).toMatchObject({ resource: 'sample', name: 'Towns', audience: 'everyone' });
    expect(sent[1]).not.toHaveProperty('id');
    expect(
      view
        .getSnapshot()
        .context.views.map(({ name }) => name)
        .toSorted(),
    ).toEqual(['Cities', 'Countries', 'Towns']);
  });

  test('a name equal to an own one apart from case is asked about; names of other users are free', async () => {
    const { view, sent, rest } = open();
    await rest();
    view.send({ type: 'view.kept', name: 'COUNTRIES', audience: 'private' });
    await rest();
    expect(sent).toMatchObject([{ name: 'COUNTRIES' }]);
    view.send({ type: 'view.kept', name: 'cities ', audience: 'private' });
    expect(view.getSnapshot().hasTag('asking')).toBe(true);
    view.send({ type: 'view.declined' });
    await rest();
    expect(sent).toHaveLength(1);
    view.send({ type: 'view.kept', name: 'cities', audience: 'private' });
    view.send({ type: 'view.confirmed' });
    await rest();
    expect(sent[1]).toMatchObject({ id: savedView.id, version: 1, name: 'cities' });
    view.send({ type: 'view.renamed', view: savedView, name: 'countries' });
    expect(view.getSnapshot().hasTag('savingView')).toBe(false);
  });

  test('a removed view is restored with one click; views of other users cannot be removed', async () => {
    const { view, sent, rest } = open();
    await rest();
    view.send({ type: 'view.removed', view: sharedView });
    expect(view.getSnapshot().hasTag('savingView')).toBe(false);
    view.send({ type: 'view.removed', view: savedView });
    await rest();
    expect(view.getSnapshot().context.views).toEqual([sharedView]);
    expect(view.getSnapshot().hasTag('undoable')).toBe(true);
    view.send({ type: 'view.undone' });
    await rest();
    expect(sent).toMatchObject([{ name: 'Cities', state: savedView.state }]);
    expect(sent[0]).not.toHaveProperty('id');
    expect(view.getSnapshot().context.views).toHaveLength(2);
    expect(view.getSnapshot().hasTag('undoable')).toBe(false);
  });

  test('a list opens with its default view, unless its address has a query', async () => {
    const kept = () => Promise.resolve({ look: {}, opening: savedView.id });
    const plain = open(kept());
    await plain.rest();
    expect(plain.opened).toEqual([{ query: 'level=city', replace: true }]);
    expect(plain.columns()).toEqual(['name', 'level']);
    plain.clock.increment(500);
    expect(plain.written).toEqual([]);
    const asked = open(kept(), { query: 'q=Oslo' });
    await asked.rest();
    expect(asked.opened).toEqual([]);
    const chosen = open();
    await chosen.rest();
    chosen.view.send({ type: 'view.openingChosen', id: savedView.id });
    chosen.clock.increment(500);
    expect(chosen.opened).toEqual([]);
    expect(chosen.written).toMatchObject([{ opening: { id: savedView.id } }]);
  });

  test('a view from the address is applied over the stored settings and is not stored as a choice', async () => {
    const kept = Promise.resolve({ look: { columns: ['note'] }, opening: savedView.id });
    const { view, columns, opened, clock, written, rest } = open(kept, { query: 'view=1' });
    view.send({ type: 'view.linked', id: sharedView.id });
    expect(view.getSnapshot().hasTag('linking')).toBe(true);
    await rest();
    expect(opened).toEqual([{ query: 'level=country', replace: true }]);
    expect(columns()).toEqual(['name', 'level']);
    clock.increment(500);
    expect(written).toEqual([]);
  });

  test('a missing or inaccessible view is reported as unknown until the message is read', async () => {
    const { view, opened, rest } = open();
    view.send({ type: 'view.linked', id: sampleId(59) });
    await rest();
    expect(view.getSnapshot().hasTag('linkUnknown')).toBe(true);
    expect(opened).toEqual([]);
    view.send({ type: 'view.linkDismissed' });
    expect(view.getSnapshot().hasTag('linkUnknown')).toBe(false);
    view.send({ type: 'view.linked', id: savedView.id });
    expect(opened).toEqual([{ query: 'level=city', replace: true }]);
  });

  test('a view for a role is sent with the role, other views without one', async () => {
    const { view, sent, rest } = open();
    await rest();
    view.send({ type: 'view.kept', name: 'Ours', audience: 'role', role: sampleId(70) });
    await rest();
    view.send({ type: 'view.kept', name: 'Mine', audience: 'private', role: sampleId(70) });
    await rest();
    expect(sent).toMatchObject([
      { audience: 'role', role: sampleId(70) },
      { audience: 'private', role: null },
    ]);
  });

  test('after every choice there is at least one column, each occurs once, and every width is visible', () => {
    const names = fc.constantFrom(...Object.keys(sampleResource.fields), ...sampleResource.list);
    const event = fc.oneof(
      fc.record({ type: fc.constant('view.columnToggled' as const), column: names, shown: fc.boolean() }),
      fc.record({ type: fc.constant('view.columnMoved' as const), column: names, place: fc.integer() }),
      fc.record({ type: fc.constant('view.columnResized' as const), column: names, width: fc.integer() }),
      fc.constant({ type: 'view.reset' as const }),
    );
    fc.assert(
      fc.property(fc.array(event, { minLength: 200, maxLength: 200 }), (events) => {
        const { view, columns } = open();
        for (const one of events) {
          view.send(one);
          expect(columns().length).toBeGreaterThan(0);
          expect(new Set(columns()).size).toBe(columns().length);
          const widths = Object.values(view.getSnapshot().context.look.widths);
          expect(widths.every((width) => width >= MIN_WIDTH && width <= MAX_WIDTH)).toBe(true);
        }
        const { look } = view.getSnapshot().context;
        expect(keptLookOf(JSON.parse(JSON.stringify({ look }))).look).toEqual(look);
      }),
      { numRuns: 20 },
    );
  });
});
