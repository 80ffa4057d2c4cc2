import { afterEach, describe, expect, it } from 'vitest';
import { type AnyActorRef, assign, createActor, setup } from 'xstate';
import { ActorHistory } from '../../src/statechart/find/actorHistory.ts';
import { timersOf } from '../../src/statechart/live/timers.ts';
import { Watcher } from '../../src/statechart/live/watch.ts';
import { Follower } from '../../src/statechart/panel/followWatch.ts';
import { type Packed, Packer, type Part, Unpacker } from '../../src/statechart/panel/packing.ts';
import { sendWatch } from '../../src/statechart/panel/sendWatch.ts';
import { pageWire, windowWire } from '../../src/statechart/panel/wire.ts';

type Context = { word: string; rows: { id: number }[]; token: string };
type Event = { type: 'typed'; word: string } | { type: 'wait' };
const rows = Array.from({ length: 1_000 }, (_, id) => ({ id }));
const finder = setup({ types: { context: {} as Context, events: {} as Event } }).createMachine({
  id: 'finder',
  context: { word: '', rows, token: 'a-secret' },
  initial: 'idle',
  states: {
    idle: {
      on: {
        typed: {
          guard: ({ context, event }) => context.word !== event.word,
          actions: assign({ word: ({ event }) => event.word }),
        },
        wait: { target: 'waiting' },
      },
    },
    waiting: { after: { 60000: { target: 'idle' } } },
  },
});
const house = setup({ actors: { finder } }).createMachine({
  id: 'house',
  invoke: { id: 'finder', src: 'finder', systemId: 'finder', input: { area: 'lung', password: 'a-secret' } },
});
const machines = new Map([finder, house].map((machine) => [machine.id, machine]));

const endings: (() => void)[] = [];
afterEach(() => {
  for (const end of endings.splice(0)) end();
});

/** A page and a window, connected by a real channel. */
function connected(tab: string, load = 'first') {
  const actor = createActor(house).start();
  const ref: AnyActorRef = actor.system.get('finder');
  const watcher = new Watcher([actor], undefined, queueMicrotask);
  const [page, other] = [pageWire(tab), windowWire(tab)];
  let bytes = 0;
  const send = sendWatch(watcher, load, (message) => {
    bytes = JSON.stringify(message).length;
    page.post(message);
  });
  watcher.subscribe(() => send());
  const follower = new Follower((id) => machines.get(id), other.post);
  other.listen((message) => {
    if (message.kind === 'state') follower.take(message);
  });
  page.listen((message) => {
    if (message.kind === 'follow') send(true);
    else if (message.kind === 'send' && message.load === load && message.actor === ref.sessionId)
      ref.send(message.event);
    else if (message.kind === 'clear') watcher.clear();
    else if (message.kind === 'pause') watcher.paused = message.paused;
  });
  endings.push(
    () => watcher.stop(),
    () => actor.stop(),
    page.close,
    other.close,
  );
  const shown = () => follower.getWatch().actors.find(({ name }) => name === 'finder');
  const context = (): unknown => shown()?.ref.getSnapshot().context;
  return { actor, ref, watcher, send, follower, shown, context, bytes: () => bytes };
}

describe('a panel in a window of its own', () => {
  it('shows the actors of the page with their states, without secrets', async () => {
    const { follower, send, shown, context, ref } = connected('shows');
    send(true);
    await expect.poll(() => follower.getWatch().actors.map(({ name }) => name)).toEqual(['house', 'finder']);
    expect(context()).toEqual({ word: '', rows, token: expect.stringMatching(/^•••/) });
    expect(shown()?.ref).not.toBe(ref);
    expect(shown()?.machine).toBe(finder);
    expect(shown()?.ref.getSnapshot().can({ type: 'typed', word: 'lung' })).toBe(true);
    expect(shown()?.ref.getSnapshot().can({ type: 'typed', word: '' })).toBe(false);
    expect(shown()?.ref._parent?.sessionId).toBe(follower.getWatch().actors[0]?.id);
  });

  it('lists the actors with their names, statecharts, parents and inputs', async () => {
    const { follower, send } = connected('lists');
    const history = new ActorHistory(follower, { get: () => [], subscribe: () => () => {} });
    endings.push(() => history.stop());
    send(true);
    await expect.poll(() => history.getActors()).toHaveLength(2);
    const [root, child] = history.getActors();
    expect(root).toMatchObject({ name: 'house', chart: 'house', parent: null, ended: false });
    expect(child).toMatchObject({ name: 'finder', chart: 'finder', parent: root?.id, ended: false });
    expect(child?.input).toEqual({ area: 'lung', password: expect.stringMatching(/^•••/) });
  });

  it('sends events to the page’s actor, and shows what it did with them', async () => {
    const { follower, send, shown, context, ref } = connected('sends');
    send(true);
    await expect.poll(shown).toBeDefined();
    shown()?.ref.send({ type: 'typed', word: 'lung' });
    await expect.poll(context).toMatchObject({ word: 'lung' });
    expect(ref.getSnapshot().context.word).toBe('lung');
    const [heard] = follower.getWatch().heard;
    expect(heard).toMatchObject({ name: 'finder', taken: ['finder.idle|typed|0'], event: { word: 'lung' } });
    expect(heard).toMatchObject({ before: { word: '' }, stateAfter: { context: { word: 'lung' } } });
    expect(heard?.guards[0]?.result).toBe(true);
  });

  it('sends a long list once, however often the user types', async () => {
    const { send, shown, context, bytes } = connected('once');
    send(true);
    expect(bytes()).toBeGreaterThan(8_000);
    await expect.poll(shown).toBeDefined();
    shown()?.ref.send({ type: 'typed', word: 'l' });
    await expect.poll(context).toMatchObject({ word: 'l', rows });
    expect(bytes()).toBeLessThan(4_000);
  });

  it('shows the running timers', async () => {
    const { send, shown, ref } = connected('timers');
    ref.send({ type: 'wait' });
    send(true);
    await expect.poll(() => shown() && timersOf(shown()?.ref as AnyActorRef, Date.now())).toHaveLength(1);
  });

  it('pauses and clears the page’s log', async () => {
    const { send, follower, shown, context, watcher } = connected('log');
    send(true);
    await expect.poll(shown).toBeDefined();
    shown()?.ref.send({ type: 'typed', word: 'lung' });
    await expect.poll(() => follower.getWatch().heard.length).toBe(1);
    follower.clear();
    await expect.poll(() => follower.getWatch().heard).toEqual([]);
    follower.paused = true;
    shown()?.ref.send({ type: 'typed', word: 'liver' });
    await expect.poll(context).toMatchObject({ word: 'liver' });
    expect([watcher.paused, watcher.getWatch().heard]).toEqual([true, []]);
  });

  it('asks for everything if it missed a state', async () => {
    const { follower, send, context, ref, watcher } = connected('missed');
    send(true);
    await expect.poll(context).toBeDefined();
    const missing = sendWatch(watcher, 'first', (message) => {
      if (message.kind === 'state') follower.take({ ...message, serial: 7 });
    });
    missing();
    ref.send({ type: 'typed', word: 'lung' });
    await expect.poll(context).toMatchObject({ word: 'lung', rows });
  });

  it('follows the page after its reload, whose actors are others', async () => {
    const { follower, send, shown, ref } = connected('reload');
    send(true);
    await expect.poll(shown).toBeDefined();
    const old = shown();
    const fresh = createActor(house).start();
    const watcher = new Watcher([fresh], undefined, queueMicrotask);
    sendWatch(watcher, 'second', (message) => {
      if (message.kind === 'state') follower.take(message);
    })();
    expect(shown()?.ref).not.toBe(old?.ref);
    expect(follower.getWatch().actors.map(({ name }) => name)).toEqual(['house', 'finder']);
    shown()?.ref.send({ type: 'typed', word: 'lung' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(ref.getSnapshot().context.word).toBe('');
    watcher.stop();
    fresh.stop();
  });
});

describe('packing', () => {
  /** As the channel copies it. */
  const copied = <Value>(value: Value): Value => structuredClone(value);

  it('returns equal values, and the same object for what is shared', () => {
    const [packer, unpacker] = [new Packer(), new Unpacker()];
    const shared = { deep: { deeper: { deepest: [1, { a: null }] } } };
    const values = [{ shared, list: [shared, 'a', undefined] }, { shared }, 5, null, [], {}];
    const read = values.map((value) => {
      const packed: Packed = packer.pack(value);
      const parts: Part[] = copied(packer.take());
      unpacker.add(parts);
      return unpacker.read(copied(packed));
    });
    expect(read).toEqual(values);
    expect((read[1] as { shared: unknown }).shared).toBe((read[0] as { shared: unknown }).shared);
  });
});

describe('the rhythm of redraws', () => {
  it('tells a view once for all changes until the next frame', () => {
    const frames: (() => void)[] = [];
    const actor = createActor(finder).start();
    const watcher = new Watcher([actor], undefined, (call) => frames.push(call));
    let told = 0;
    watcher.subscribe(() => {
      told += 1;
    });
    for (const frame of frames.splice(0)) frame();
    told = 0;
    for (const word of ['l', 'lu', 'lun', 'lung']) actor.send({ type: 'typed', word });
    expect([frames.length, told]).toEqual([1, 0]);
    for (const frame of frames.splice(0)) frame();
    expect([told, watcher.getWatch().heard.length]).toEqual([1, 4]);
    watcher.stop();
    actor.stop();
  });
});
