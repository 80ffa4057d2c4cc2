import { describe, expect, it } from 'vitest';
import { assign, createActor, fromPromise, SimulatedClock, setup, spawnChild } from 'xstate';
import { eventWords } from '../../src/statechart/live/eventWords.ts';
import { roots } from '../../src/statechart/live/roots.ts';
import { sequenceOf } from '../../src/statechart/live/sequence.ts';
import { timersOf } from '../../src/statechart/live/timers.ts';
import { Watcher } from '../../src/statechart/live/watch.ts';
import { isSame, jsonOf, rowsOf, type TreeRow, type TreeView } from '../../src/statechart/view/changes.ts';

const bell = setup({}).createMachine({
  id: 'bell',
  initial: 'still',
  states: { still: { on: { ring: { target: 'ringing' } } }, ringing: { after: { 500: { target: 'still' } } } },
});
const house = setup({ actors: { bell }, types: { context: {} as { visits: number } } }).createMachine({
  id: 'house',
  context: { visits: 0 },
  initial: 'quiet',
  invoke: { id: 'bell', src: 'bell', systemId: 'bell' },
  states: {
    quiet: {
      on: { visit: { target: 'lively', actions: assign({ visits: ({ context }) => context.visits + 1 }) } },
    },
    lively: { entry: ({ system }) => system.get('bell').send({ type: 'ring' }) },
  },
});

const told = () => new Promise<void>((resolve) => queueMicrotask(() => queueMicrotask(resolve)));

describe('watching a running system', () => {
  it('finds every actor from each of them, and shows who sends what to whom and the transition taken', async () => {
    const actor = createActor(house).start();
    const watcher = new Watcher([actor.system.get('bell')]);
    let drawn = 0;
    watcher.subscribe(() => {
      drawn += 1;
    });
    expect(watcher.getWatch().actors.map(({ name }) => name)).toEqual(['house', 'bell']);
    actor.send({ type: 'visit' });
    await told();
    const { heard } = watcher.getWatch();
    const visit = heard.find(({ event }) => event.type === 'visit');
    expect(visit).toMatchObject({ taken: ['house.quiet|visit|0'], before: { visits: 0 } });
    expect(heard.find(({ event }) => event.type === 'ring')?.taken).toEqual(['bell.still|ring|0']);
    expect(drawn).toBe(1);
    const { columns, messages } = sequenceOf(heard, 'Page');
    expect(columns.map(({ name }) => name)).toEqual(['Page', 'house', 'bell']);
    expect(messages.map(({ label }) => label)).toContain('visit');
    watcher.stop();
    actor.stop();
  });

  it('lists the actors that a view starts, under the name of their statechart, until the view stops them', async () => {
    const watcher = new Watcher([], roots);
    // other test files of this process may have left actors
    const names = () =>
      watcher
        .getWatch()
        .actors.map(({ name }) => name)
        .filter((name) => name === 'bell');
    const actor = createActor(bell);
    actor.start();
    await told();
    expect(names()).toEqual(['bell']);
    // React's binding restores the snapshot of a stopped actor, so that it can be started again
    const snapshot = actor.getSnapshot();
    actor.stop();
    Object.assign(actor, { _snapshot: snapshot });
    await told();
    expect(names()).toEqual([]);
    watcher.stop();
  });

  it('names one of many actors after its statechart', async () => {
    const many = setup({ actors: { bell } }).createMachine({
      id: 'many',
      entry: spawnChild('bell', { id: 'a'.repeat(32) }),
    });
    const actor = createActor(many).start();
    const watcher = new Watcher([actor]);
    expect(watcher.getWatch().actors.map(({ name }) => name)).toEqual(['many', 'bell aaaaaa']);
    watcher.stop();
    actor.stop();
  });

  it('keeps the name of an actor that has ended, and leaves out a promise’s events to itself', async () => {
    const errand = setup({ actors: { fetch: fromPromise(async () => 'bread') } }).createMachine({
      id: 'errand',
      initial: 'out',
      states: { out: { invoke: { id: 'fetchBread', src: 'fetch', onDone: { target: 'home' } } }, home: {} },
    });
    const actor = createActor(errand);
    const watcher = new Watcher([actor]);
    actor.start();
    await expect.poll(() => actor.getSnapshot().value).toBe('home');
    await told();
    const { heard, actors } = watcher.getWatch();
    expect(actors.map(({ name }) => name)).toEqual(['errand']);
    const { columns, messages } = sequenceOf(heard, 'Page');
    expect(columns.map(({ name }) => name)).toEqual(['Page', 'errand', 'fetchBread']);
    expect(messages.at(-1)).toMatchObject({ from: 2, to: 1, label: 'done fetchBread', ends: true });
    expect(messages.map(({ label }) => label)).not.toContain('promise.resolve');
    watcher.stop();
    actor.stop();
  });

  it('writes events as in the statechart', () => {
    expect(
      ['xstate.after.HIDE_MS.session.expired', 'xstate.done.state.a.b', 'xstate.error.actor.login', 'menu.open'].map(
        eventWords,
      ),
    ).toEqual(['after HIDE_MS', 'done', 'error login', 'menu.open']);
  });

  it('records nothing while paused, and nothing after it has ended', async () => {
    const actor = createActor(house).start();
    const watcher = new Watcher([actor]);
    watcher.paused = true;
    actor.send({ type: 'visit' });
    await told();
    expect(watcher.getWatch().heard).toEqual([]);
    watcher.paused = false;
    watcher.stop();
    actor.system.get('bell').send({ type: 'ring' });
    await told();
    expect(watcher.getWatch().heard).toEqual([]);
    actor.stop();
  });

  it('knows the remaining time of a timer', () => {
    const actor = createActor(house, { clock: new SimulatedClock() }).start();
    actor.send({ type: 'visit' });
    const [timer] = timersOf(actor.system.get('bell'), Date.now());
    expect(timer).toMatchObject({ event: 'xstate.after.500.bell.ringing', whole: 500 });
    expect(timer?.left).toBeGreaterThan(0);
    expect(timersOf(actor.system.get('bell'), Date.now() + 1_000)[0]?.left).toBe(0);
    expect(timersOf(actor, Date.now())).toEqual([]);
    actor.stop();
  });
});

describe('the tree of a context', () => {
  const value = { user: { name: 'Wen', age: 3 }, token: 'abc', list: [1] };
  const before = { ...value, user: { name: 'Li', age: 3 } };
  const folded: TreeView = { opened: new Set(), closed: new Set(), changedOnly: false, find: '' };
  const linesOf = (rows: TreeRow[]) => rows.map(({ path, text, changed }) => `${path} ${text} ${changed}`);
  const paths = (view: Partial<TreeView>) => linesOf(rowsOf(value, before, { ...folded, ...view }).rows);

  it('is folded at first, marks changes up to the root, and shows no secret', () => {
    expect(paths({})).toEqual(['user {2} true', 'token ••• (3) false', 'list [1] false']);
    expect(paths({ opened: new Set(['user']) })).toEqual([
      'user {2} true',
      'user.name "Wen" true',
      'user.age 3 false',
      'token ••• (3) false',
      'list [1] false',
    ]);
  });

  it('shows only changes, or only what contains a text', () => {
    expect(paths({ changedOnly: true })).toEqual(['user {2} true', 'user.name "Wen" true']);
    expect(paths({ find: 'AGE' })).toEqual(['user {2} true', 'user.age 3 false']);
    expect(paths({ find: 'abc' })).toEqual([]);
  });

  it('reads no field of what is folded', () => {
    const unread = {
      get inside(): never {
        throw new Error('read');
      },
    };
    expect(rowsOf({ unread }, { unread }, folded).rows).toHaveLength(1);
  });

  it('folds what leads to a change or a find, and opens a find to everything in it', () => {
    expect(paths({ changedOnly: true, closed: new Set(['user']) })).toEqual(['user {2} true']);
    expect(paths({ find: 'age', closed: new Set(['user']) })).toEqual(['user {2} true']);
    expect(paths({ find: 'user' })).toEqual(['user {2} true']);
    expect(paths({ find: 'user', opened: new Set(['user']) })).toEqual([
      'user {2} true',
      'user.name "Wen" true',
      'user.age 3 false',
    ]);
  });

  it('does not open what is new as a whole where only changes are shown', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({ index }));
    expect(linesOf(rowsOf({ many }, {}, { ...folded, changedOnly: true }).rows)).toEqual(['many [10000] true']);
  });

  it('says when a search ended before the last field', () => {
    const many = Array.from({ length: 20_001 }, (_, index) => index);
    expect(rowsOf({ many }, { many }, { ...folded, find: 'wanted' })).toEqual({ rows: [], cut: true });
    expect(rowsOf({ many: many.slice(2) }, {}, { ...folded, find: 'wanted' })).toEqual({ rows: [], cut: false });
  });

  it('hides what is inside a secret, and secrets within texts, also when copied', () => {
    const hidden = { session: { token: { value: 'abc' } }, link: 'https://a.example/?token=abc' };
    const { rows } = rowsOf(hidden, hidden, { ...folded, opened: new Set(['session', 'session.token']) });
    expect(rows.map(({ path }) => path)).toContain('session.token.value');
    expect(linesOf(rows).join()).not.toContain('abc');
    expect(rows.map(jsonOf).join()).not.toContain('abc');
  });

  it('gives every field a path of its own', () => {
    const twins = { 'a.b': 1, a: { b: 2 } };
    const { rows } = rowsOf(twins, twins, { ...folded, opened: new Set(['a']) });
    expect(rows.map(({ path }) => path)).toEqual(['["a.b"]', 'a', 'a.b']);
  });

  it('compares actors by identity, because they contain each other', () => {
    const [one, other] = [createActor(house), createActor(house)];
    expect(isSame({ ref: one }, { ref: one })).toBe(true);
    expect(isSame({ ref: one }, { ref: other })).toBe(false);
    expect(isSame(new Date(1), new Date(1))).toBe(true);
    expect(isSame([], {})).toBe(false);
  });
});
