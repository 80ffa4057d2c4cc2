import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { and, assign, createActor, fromPromise, not, setup } from 'xstate';
import { charts } from '../../machines/index.ts';
import { storedIdentity } from '../../machines/samples.ts';
import { sessionCases } from '../../machines/session/session.cases.ts';
import { sessionMachine } from '../../machines/session/session.machine.ts';
import { type Heard, Watcher } from '../../src/statechart/live/watch.ts';
import { addressOf, runInHash } from '../../src/statechart/log/address.ts';
import { differencesOf } from '../../src/statechart/log/differences.ts';
import { type GuardAnswer, guardsOf } from '../../src/statechart/log/guards.ts';
import { lastValue } from '../../src/statechart/log/lastValue.ts';
import { plain } from '../../src/statechart/log/plain.ts';
import { isRun, readRun, recordedRun, runOf } from '../../src/statechart/log/run.ts';
import { testCode } from '../../src/statechart/simulate/record.ts';

const told = () => new Promise<void>((resolve) => queueMicrotask(() => queueMicrotask(resolve)));

const door = setup({
  types: {
    context: {} as { guests: { count: number; most: number }; keyToken: string; opened: number },
    events: {} as { type: 'enter'; size: number } | { type: 'close' } | { type: 'knock'; password: string },
  },
  guards: {
    hasRoom: ({ context }, { size }: { size: number }) => context.guests.count + size <= context.guests.most,
    isEmpty: ({ context }) => context.guests.count === 0,
    isKnown: ({ context }, { password }: { password: string }) => context.keyToken === password,
  },
}).createMachine({
  id: 'door',
  context: { guests: { count: 3, most: 5 }, keyToken: 'open sesame', opened: 0 },
  initial: 'open',
  states: {
    open: {
      on: {
        enter: {
          guard: { type: 'hasRoom', params: ({ event }) => ({ size: event.size }) },
          actions: assign({
            guests: ({ context, event }) => ({ ...context.guests, count: context.guests.count + event.size }),
          }),
        },
        close: { guard: and(['isEmpty', not('isEmpty')]), target: 'closed' },
        knock: { guard: { type: 'isKnown', params: ({ event }) => ({ password: event.password }) }, target: 'closed' },
      },
    },
    closed: { on: { enter: { target: 'open', actions: assign({ opened: ({ context }) => context.opened + 1 }) } } },
  },
});

describe('the differences of two contexts', () => {
  it('are the deepest fields, with added and removed ones', () => {
    const same = { a: 1 };
    expect(
      differencesOf({ list: [1, 2], same, old: true, user: { name: 'Li' } }, { list: [1], same, user: null, new: 0 }),
    ).toEqual([
      { path: 'list.1', before: 2, after: undefined },
      { path: 'user', before: { name: 'Li' }, after: null },
      { path: 'new', before: undefined, after: 0 },
      { path: 'old', before: true, after: undefined },
    ]);
    expect(differencesOf({ a: [] }, { a: {} })).toEqual([{ path: 'a', before: [], after: {} }]);
    expect(differencesOf({ a: Number.NaN }, { a: Number.NaN })).toEqual([]);
  });
});

describe('why a guard refused', () => {
  const snapshot = createActor(door).getSnapshot();

  it('its parameters and the fields of the context that it compared', () => {
    expect(guardsOf(snapshot, { type: 'enter', size: 4 })).toEqual([
      {
        transition: 'door.open|enter|0',
        name: 'hasRoom',
        result: false,
        params: { size: 4 },
        read: [
          { path: 'guests.count', value: 3 },
          { path: 'guests.most', value: 5 },
        ],
        parts: [],
      },
    ]);
    expect(guardsOf(snapshot, { type: 'enter', size: 2 })[0]?.result).toBe(true);
  });

  it('a combined guard shows each of its parts', () => {
    const [answer] = guardsOf(snapshot, { type: 'close' });
    const names = ({ name, result, parts }: GuardAnswer): unknown => [name, result, parts.map(names)];
    expect(answer && names(answer)).toEqual([
      'isEmpty and not isEmpty',
      false,
      [
        ['isEmpty', false, []],
        ['not isEmpty', true, [['isEmpty', false, []]]],
      ],
    ]);
  });

  it('shows no secret, and compares the real ones', () => {
    const [refused] = guardsOf(snapshot, { type: 'knock', password: 'open barley' });
    const [allowed] = guardsOf(snapshot, { type: 'knock', password: 'open sesame' });
    expect([refused?.result, allowed?.result]).toEqual([false, true]);
    expect(JSON.stringify([refused, allowed])).not.toMatch(/sesame|barley/);
    expect(allowed?.read).toEqual([{ path: 'keyToken', value: expect.stringMatching(/^••• \d+$/) }]);
  });

  it('a guard that fails is shown as failed', () => {
    expect(guardsOf(snapshot, { type: 'enter' })[0]?.result).toBe(false);
    const broken = { ...snapshot, context: {} } as typeof snapshot;
    expect(guardsOf(broken, { type: 'enter', size: 1 })[0]?.result).toBe(null);
  });
});

describe('plain data without secrets', () => {
  it('masks every text of a secret field, equal ones equally, and leaves other values as they are', () => {
    const value = { credentials: { password: 'one', confirmPassword: 'one', oldPassword: '' }, name: 'Wen' };
    const copy = plain(value) as typeof value;
    expect(copy.credentials.password).toMatch(/^••• \d+$/);
    expect(copy.credentials).toMatchObject({ confirmPassword: copy.credentials.password, oldPassword: '' });
    const harmless = { list: [{ a: 1 }], passwordChanged: true };
    expect(plain(harmless)).toBe(harmless);
    expect(plain(copy)).toEqual(copy);
  });

  it('masks the secrets of mailed links and of headers within texts', () => {
    const texts = [
      '/login#reset=abc',
      '/pdx#confirm=abc',
      '/login#stopMails=abc',
      '/login#verify=abc',
      '/login#signOn=abc',
      '/modifyPassword#identity=abc',
      '/x?accessToken=abc&page=2',
      'Bearer abc',
    ];
    expect(JSON.stringify(plain(texts))).not.toContain('abc');
    expect(plain('/x?accessToken=abc&page=2')).toMatch(/&page=2$/);
    expect(plain('/search?page=2#results')).toBe('/search?page=2#results');
  });

  it('masks what has the form of a token, whatever its name is', () => {
    const token = randomBytes(32).toString('base64url');
    const texts = { view: token, input: { code: token }, list: [token], signOnCode: 'abc-def' };
    const copy = plain(texts);
    expect(JSON.stringify(copy)).not.toContain(token);
    expect(JSON.stringify(copy)).not.toContain('abc-def');
    expect(copy).toEqual(plain(copy));
    const names = { id: randomUUID(), state: 'traffic.burst.silent', code: 'LUN-PDX-0001' };
    expect(plain(names)).toBe(names);
  });

  it('makes errors and values that contain themselves into data', () => {
    const loop: Record<string, unknown> = { error: new TypeError('stuck') };
    loop.self = loop;
    expect(JSON.parse(JSON.stringify(plain(loop)))).toEqual({
      error: { name: 'TypeError', message: 'stuck' },
      self: null,
    });
  });
});

/** Returns what a watcher heard of a session that signs in. Its calls are never answered. */
async function signIn(): Promise<Heard[]> {
  const unanswered = <Output, Input>() => fromPromise<Output, Input>(() => new Promise(() => {}));
  const actor = createActor(sessionMachine.provide({ actors: { restore: unanswered(), login: unanswered() } }));
  const watcher = new Watcher([actor]);
  actor.start();
  actor.send({ type: 'xstate.done.actor.restore', output: null } as never);
  actor.send({ type: 'session.signIn', credentials: { workEmail: 'a@b.example', password: 'quiet harbor' } });
  await told();
  const { heard } = watcher.getWatch();
  watcher.stop();
  actor.stop();
  return [...heard];
}

describe('the log of a running actor', () => {
  it('has the state before and after each event, the answers of the guards, and no secret', async () => {
    const actor = createActor(door);
    const watcher = new Watcher([actor]);
    actor.start();
    actor.send({ type: 'enter', size: 2 });
    actor.send({ type: 'enter', size: 1 });
    actor.send({ type: 'knock', password: 'open sesame' });
    await told();
    const heard = watcher.getWatch().heard.slice(1);
    expect(heard.map(({ taken }) => taken)).toEqual([['door.open|enter|0'], [], ['door.open|knock|0']]);
    expect(heard.map(({ guards }) => guards.map(({ name, result }) => [name, result]))).toEqual([
      [['hasRoom', true]],
      [['hasRoom', false]],
      [['isKnown', true]],
    ]);
    expect(heard.map(({ stateBefore, stateAfter }) => [stateBefore?.value, stateAfter?.value])).toEqual([
      ['open', 'open'],
      ['open', 'open'],
      ['open', 'closed'],
    ]);
    expect(differencesOf(heard[0]?.before, heard[0]?.stateAfter?.context)).toEqual([
      { path: 'guests.count', before: 3, after: 5 },
    ]);
    expect(JSON.stringify(watcher.getWatch().heard)).not.toContain('sesame');
    watcher.stop();
    actor.stop();
  });

  it('becomes a run that leads the pure statechart to the same state', async () => {
    const heard = await signIn();
    const chart = charts.find(({ name }) => name === 'session');
    const run = chart && recordedRun(chart, heard, heard[0]?.actor ?? '');
    expect(run?.from).toBeUndefined();
    expect(run && lastValue(run)).toBe('signingIn');
    expect(JSON.stringify(run)).not.toContain('quiet harbor');
    const code = run && testCode('session', { input: run.input, ...run }, 'signingIn');
    expect(code).not.toContain('quiet harbor');
  });

  it('becomes a run from the first known state if the beginning was not heard', async () => {
    const heard = (await signIn()).slice(3);
    const chart = charts.find(({ name }) => name === 'session');
    const run = chart && recordedRun(chart, heard, heard[0]?.actor ?? '');
    expect(run?.from?.value).toBe('signedOut');
    // a copied test has these fields as a literal, which may have no others
    expect(Object.keys(run?.from ?? {})).toEqual(['value', 'context']);
    expect(run && lastValue(run)).toBe('signingIn');
  });
});

describe('a saved run', () => {
  const signedIn = { type: 'xstate.done.actor.restore', output: storedIdentity, actorId: 'restore' };
  const run = runOf('session', { input: undefined, events: [signedIn, ...sessionCases.events.slice(0, 1)] });

  it('is read back as it was saved', () => {
    expect(readRun(JSON.stringify(run))).toEqual(run);
    expect(JSON.stringify(run)).not.toContain(storedIdentity.token);
  });

  it.each([
    ['{', { kind: 'notJson' }],
    ['[1]', { kind: 'notRun' }],
    ['{"name":"other"}', { kind: 'notRun' }],
    [JSON.stringify({ ...run, version: 2 }), { kind: 'otherVersion', version: '2' }],
    [JSON.stringify({ ...run, chart: undefined }), { kind: 'wrongField', field: 'chart' }],
    [JSON.stringify({ ...run, chart: '' }), { kind: 'wrongField', field: 'chart' }],
    [JSON.stringify({ ...run, from: 'idle' }), { kind: 'wrongField', field: 'from' }],
    [JSON.stringify({ ...run, from: { value: ['idle'], context: {} } }), { kind: 'wrongField', field: 'from.value' }],
    [JSON.stringify({ ...run, from: { value: 'idle' } }), { kind: 'wrongField', field: 'from.context' }],
    [JSON.stringify({ ...run, events: 'none' }), { kind: 'wrongField', field: 'events' }],
    [JSON.stringify({ ...run, events: [null] }), { kind: 'wrongField', field: 'events.0' }],
    [JSON.stringify({ ...run, events: [{ type: 'a' }, { type: 3 }] }), { kind: 'wrongField', field: 'events.1.type' }],
  ])('is refused with a reason: %s', (text, problem) => {
    const read = readRun(text);
    expect(isRun(read)).toBe(false);
    expect(read).toEqual(problem);
  });

  it('travels in an address, unless it would be too long', async () => {
    const address = await addressOf(run, 'https://example.test/machines#old');
    expect(address).toMatch(/^https:\/\/example\.test\/machines#run=[\w-]+$/);
    expect(await runInHash(new URL(address ?? '').hash)).toEqual(run);
    expect(await runInHash('')).toBeNull();
    expect(await runInHash('#run=broken')).toBe(false);
    let seed = 1;
    const noise = Array.from({ length: 9_000 }, () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return String.fromCharCode(33 + (seed % 90));
    });
    expect(
      await addressOf(runOf('session', { input: noise.join(''), events: [] }), 'https://example.test/'),
    ).toBeNull();
  });
});
