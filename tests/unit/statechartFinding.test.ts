import { createServer } from 'vite';
import { describe, expect, it, test } from 'vitest';
import { type AnyActorRef, createActor, fromPromise, setup } from 'xstate';
import { servePlaces } from '../../build/chartPlaces/servePlaces.ts';
import { charts } from '../../machines/index.ts';
import { chartOf } from '../../src/statechart/chartOf.ts';
import { type ActorEntry, ActorHistory } from '../../src/statechart/find/actorHistory.ts';
import { actorRows } from '../../src/statechart/find/actorRows.ts';
import { guardNames, partsOf, viewsOf } from '../../src/statechart/find/placesOf.ts';
import { PLACES_ADDRESS, type SourcePlaces } from '../../src/statechart/find/sourcePlaces.ts';
import { type Roots, roots } from '../../src/statechart/live/roots.ts';
import { Watcher } from '../../src/statechart/live/watch.ts';

const told = () => new Promise<void>((resolve) => setTimeout(resolve));

const bell = setup({ types: { input: {} as { tone: string; token: string } } }).createMachine({
  id: 'bell',
  initial: 'still',
  states: { still: {} },
});
const house = setup({ actors: { bell, greet: fromPromise<void, { guest: string }>(async () => {}) } }).createMachine({
  id: 'house',
  initial: 'lively',
  states: {
    lively: {
      invoke: [
        { id: 'bell', src: 'bell', input: { tone: 'a', token: 'hidden-word' } },
        { id: 'greet', src: 'greet', input: { guest: 'Ada' } },
      ],
      on: { leave: { target: 'quiet' } },
    },
    quiet: {},
  },
});

describe('the actors of a running system', () => {
  it('keep their parents and inputs without secrets, and are marked when they have ended', async () => {
    const watcher = new Watcher([], roots);
    const history = new ActorHistory(watcher, roots);
    const actor = createActor(house).start();
    await told();
    const entry = (name: string) => history.getActors().find((one) => one.name === name);
    expect(entry('house')).toMatchObject({ parent: null, chart: 'house', ended: false });
    expect(entry('bell')).toMatchObject({ parent: actor.sessionId, chart: 'bell', ended: false });
    expect(entry('bell')?.input).toMatchObject({ tone: 'a' });
    expect(JSON.stringify(entry('bell'))).not.toContain('hidden-word');
    expect(entry('greet')).toMatchObject({
      parent: actor.sessionId,
      chart: null,
      input: { guest: 'Ada' },
      ended: true,
    });
    const before = history.getActors();
    actor.send({ type: 'leave' });
    await told();
    expect(entry('bell')).toMatchObject({ ended: true, input: { tone: 'a' } });
    expect(before).not.toBe(history.getActors());
    actor.stop();
    await told();
    expect(entry('house')?.ended).toBe(true);
    history.stop();
    watcher.stop();
  });

  it('are forgotten only beyond the newest 100 that ended', async () => {
    // without the systems that other test files of the same process have left
    const isBell = (root: AnyActorRef) => (root as { logic?: unknown }).logic === bell;
    const bells: Roots = {
      get: () => roots.get().filter(isBell),
      subscribe: (told) => roots.subscribe((root, runs) => isBell(root) && told(root, runs)),
    };
    const watcher = new Watcher([], bells);
    const history = new ActorHistory(watcher, bells);
    for (let count = 0; count < 130; count += 1) {
      const actor = createActor(bell, { input: { tone: String(count), token: '' } }).start();
      await told();
      actor.stop();
    }
    await told();
    const tones = history.getActors().map(({ input }) => (input as { tone: string }).tone);
    expect(tones).toEqual(Array.from({ length: 100 }, (_, index) => String(index + 30)));
    history.stop();
    watcher.stop();
  });
});

describe('the actor tree', () => {
  const entry = (id: string, parent: string | null, more: Partial<ActorEntry> = {}): ActorEntry => ({
    id,
    name: id,
    chart: null,
    parent,
    input: undefined,
    ended: false,
    ...more,
  });
  const actors = [
    entry('leaf', 'branch', { input: { words: 'KRAS G12C' } }),
    entry('root', null, { chart: 'tree' }),
    entry('branch', 'root'),
    entry('fallen', 'root', { ended: true }),
    entry('orphan', 'gone'),
  ];
  const drawn = (wanted: string, withEnded = false) =>
    actorRows(actors, wanted, withEnded).map(({ actor, level }) => `${level} ${actor.id}`);

  it('lists parents before children, and an actor without its parent at the top', () => {
    expect(drawn('')).toEqual(['1 root', '2 branch', '3 leaf', '1 orphan']);
    expect(drawn('', true)).toEqual(['1 root', '2 branch', '3 leaf', '2 fallen', '1 orphan']);
  });

  it('finds by name, statechart and input, with the ancestors', () => {
    expect(drawn('g12c words')).toEqual(['1 root', '2 branch', '3 leaf']);
    expect(drawn('TREE')).toEqual(['1 root']);
    expect(drawn('fallen')).toEqual([]);
    expect(drawn('fallen', true)).toEqual(['1 root', '2 fallen']);
  });
});

test('a guard has the names that it combines', () => {
  expect(guardNames('isKnown and not isBusy')).toEqual(['isKnown', 'isBusy']);
  expect(guardNames('not isBusy or mayView')).toEqual(['isBusy', 'mayView']);
  expect(guardNames(null)).toEqual([]);
});

describe('the development server', () => {
  it('tells where statecharts are, and which views ask for a state', { timeout: 60_000 }, async () => {
    const server = await createServer({
      configFile: false,
      logLevel: 'silent',
      plugins: [servePlaces()],
      server: { host: '127.0.0.1', port: 0, ws: false },
      optimizeDeps: { noDiscovery: true },
    });
    try {
      await server.listen();
      const [address = ''] = server.resolvedUrls?.local ?? [];
      const reply = await fetch(new URL(PLACES_ADDRESS, address));
      expect(reply.headers.get('content-type')).toMatch('application/json');
      const places = (await reply.json()) as SourcePlaces;
      const own = places.charts.find(({ id }) => id === 'session');
      const machine = charts.find(({ name }) => name === 'session')?.machine;
      if (!own || !machine) throw new Error('no session');
      const chart = chartOf(machine);
      const menusFailed = 'session.signedIn.menus.failed';
      expect(viewsOf(chart, menusFailed, places).map(({ name }) => name)).toEqual(['UntilKnown']);
      const named = (choice: { state: string | null; transition: string | null }) =>
        partsOf(chart, choice, own).map(({ kind, name }) => `${kind} ${name}`);
      expect(named({ state: null, transition: null })).toEqual(['chart session']);
      expect(named({ state: 'session.signingIn', transition: null })).toEqual(
        expect.arrayContaining(['state signingIn', 'actor login']),
      );
      const signIn = chart.transitions.find(({ event }) => event === 'session.signIn');
      expect(named({ state: null, transition: signIn?.id ?? '' })[0]).toBe('event session.signIn');
    } finally {
      await server.close();
    }
  });
});
