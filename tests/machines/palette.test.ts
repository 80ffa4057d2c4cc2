import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { CHORD_MS, SEARCH_DEBOUNCE_MS } from '../../contract/constants.ts';
import { matching, type PaletteItem } from '../../machines/palette/matching.ts';
import { type PaletteEvent, paletteMachine } from '../../machines/palette/palette.machine.ts';

const item = (id: string, en: string, zh: string): PaletteItem => ({ id, kind: 'menu', name: { en, zh }, hint: null });
const items = [
  item('user', 'Users', '用户管理'),
  item('role', 'Roles', '角色管理'),
  item('job', 'Scheduled jobs', '定时任务'),
  item('redis', 'Redis cache', 'Redis缓存'),
];

function open() {
  const done: string[] = [];
  const clock = new SimulatedClock();
  const asked: { text: string; answer: (records: readonly PaletteItem[]) => void; refuse: () => void }[] = [];
  const actor = createActor(
    paletteMachine.provide({
      actors: {
        findRecords: fromPromise<readonly PaletteItem[], { text: string }>(
          ({ input: { text } }) =>
            new Promise((resolve, reject) => {
              asked.push({ text, answer: resolve, refuse: () => reject(new Error('away')) });
            }),
        ),
      },
      actions: {
        run: (_, { id }) => void done.push(`run ${id}`),
        go: (_, { letter }) => void done.push(`go ${letter}`),
      },
    }),
    { clock },
  ).start();
  const send = (event: PaletteEvent) => actor.send(event);
  send({ type: 'palette.offered', items });
  const rest = () => new Promise<void>((resolve) => setImmediate(resolve));
  return { actor, send, done, clock, asked, rest, context: () => actor.getSnapshot().context };
}

describe('palette', () => {
  test('typing filters, arrow keys wrap around, Enter chooses', () => {
    const { actor, send, done, context } = open();
    send({ type: 'palette.toggled' });
    send({ type: 'palette.typed', text: '管理' });
    expect(context().found.map(({ id }) => id)).toEqual(['user', 'role']);
    send({ type: 'palette.moved', move: 'previous' });
    send({ type: 'palette.taken' });
    expect(done).toEqual(['run role']);
    expect(actor.getSnapshot().hasTag('open')).toBe(false);
    send({ type: 'palette.toggled' });
    expect([context().text, context().found.length, context().active]).toEqual(['', 4, 0]);
  });

  test('a question mark in half or full width lists the keys; the palette replaces the list', () => {
    const { actor, send, done } = open();
    const tags = () => [...actor.getSnapshot().tags];
    for (const key of ['?', '？']) {
      send({ type: 'palette.keyPressed', key });
      expect(tags()).toEqual(['keys']);
      send({ type: 'palette.keyPressed', key: 'g' });
      expect(tags()).toEqual(['keys']);
      send({ type: 'palette.closed' });
      expect(tags()).toEqual([]);
    }
    send({ type: 'palette.keysAsked' });
    send({ type: 'palette.toggled' });
    expect(tags()).toEqual(['open']);
    send({ type: 'palette.keyPressed', key: '?' });
    expect(tags()).toEqual(['open']);
    expect(done).toEqual([]);
  });

  test('without results Enter does nothing; an entry no longer offered is not chosen', () => {
    const { actor, send, done } = open();
    send({ type: 'palette.toggled' });
    send({ type: 'palette.typed', text: 'zzz' });
    send({ type: 'palette.moved', move: 'next' });
    send({ type: 'palette.taken' });
    send({ type: 'palette.taken', id: 'user' });
    expect(done).toEqual([]);
    expect(actor.getSnapshot().hasTag('open')).toBe(true);
  });

  test('records are searched once typing pauses, and an answer to an older text is dropped', async () => {
    const { send, clock, asked, rest, context, done } = open();
    const record = (id: string, name: string): PaletteItem => ({
      id,
      kind: 'record',
      name: { en: name, zh: name },
      hint: { en: 'Users', zh: '用户管理' },
    });
    send({ type: 'palette.toggled' });
    send({ type: 'palette.typed', text: 'R' });
    clock.increment(SEARCH_DEBOUNCE_MS);
    expect(asked).toEqual([]);
    send({ type: 'palette.typed', text: 'Rob' });
    clock.increment(SEARCH_DEBOUNCE_MS - 1);
    send({ type: 'palette.typed', text: 'Robi ' });
    clock.increment(SEARCH_DEBOUNCE_MS - 1);
    expect(asked).toEqual([]);
    clock.increment(1);
    expect(asked.map(({ text }) => text)).toEqual(['Robi']);
    send({ type: 'palette.typed', text: 'Ro' });
    asked[0]?.answer([record('stale', 'Robin')]);
    await rest();
    expect(context().found.map(({ id }) => id)).not.toContain('stale');
    clock.increment(SEARCH_DEBOUNCE_MS);
    asked[1]?.answer([record('one', 'Robin'), record('two', 'Rosa')]);
    await rest();
    expect(context().found.map(({ id }) => id)).toEqual(['role', 'one', 'two']);
    send({ type: 'palette.typed', text: 'Rosa' });
    expect(context().found.map(({ id }) => id)).toEqual(['two']);
    send({ type: 'palette.taken' });
    expect(done).toEqual(['run two']);
  });

  test('without an answer the pages are still offered', async () => {
    const { actor, send, clock, asked, rest, context } = open();
    send({ type: 'palette.toggled' });
    send({ type: 'palette.typed', text: '用' });
    clock.increment(SEARCH_DEBOUNCE_MS);
    asked[0]?.refuse();
    await rest();
    expect(actor.getSnapshot().hasTag('findFailed')).toBe(true);
    expect(context().found.map(({ id }) => id)).toEqual(['user']);
  });

  test('G and a letter open a page if the letter follows soon', () => {
    const { send, done, clock } = open();
    send({ type: 'palette.keyPressed', key: 'u' });
    send({ type: 'palette.keyPressed', key: 'g' });
    send({ type: 'palette.keyPressed', key: 'U' });
    send({ type: 'palette.keyPressed', key: 'g' });
    clock.increment(CHORD_MS);
    send({ type: 'palette.keyPressed', key: 'u' });
    expect(done).toEqual(['go u']);
  });

  test('better matches come first; both languages count', () => {
    expect(matching(items, 'r').map(({ id }) => id)).toEqual(['role', 'redis', 'user']);
    expect(matching(items, 'jobs').map(({ id }) => id)).toEqual(['job']);
    expect(matching(items, 'sdj').map(({ id }) => id)).toEqual(['job']);
    expect(matching(items, '  ')).toHaveLength(4);
  });
});
