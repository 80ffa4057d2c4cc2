import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock, setup } from 'xstate';
import { BACK_OFF_MOST_MS, BACK_OFF_MS } from '../../contract/constants.ts';
import {
  eventStreamMachine,
  type StreamEnd,
  type StreamHeard,
} from '../../machines/eventStream/eventStream.machine.ts';
import { soon } from '../support/soon.ts';

type Line = { after: number; end: (how: StreamEnd) => void; cut: () => void };

/** Starts a stream under a parent that records its events. The test ends the connections. */
function streamUnderWatch() {
  const heard: number[] = [];
  const lines: Line[] = [];
  const listen = fromPromise<StreamEnd, { after: number }>(
    ({ input: { after } }) =>
      new Promise((resolve, reject) => lines.push({ after, end: resolve, cut: () => reject(new Error('cut')) })),
  );
  const parent = setup({
    types: { events: {} as StreamHeard },
    actors: { stream: eventStreamMachine.provide({ actors: { listen } }) },
    actions: { note: (_, id: number) => void heard.push(id) },
  }).createMachine({
    invoke: { id: 'stream', src: 'stream', input: { spread: 0 } },
    on: { 'stream.heard': { actions: { type: 'note', params: ({ event }) => event.event.id } } },
  });
  const clock = new SimulatedClock();
  const watch = createActor(parent, { clock }).start();
  const stream = watch.getSnapshot().children.stream;
  if (!stream) throw new Error('there is no stream');
  const receive = (id: number, replaces = false) =>
    stream.send({ type: 'stream.received', event: { id, replaces, data: null } });
  return { heard, lines, clock, stream, receive };
}
const settled = () => vi.waitFor(() => Promise.resolve(), soon);

describe('a stream of events', () => {
  test('resumes after the last event, with growing delays that reset once it is open', async () => {
    const { lines, clock, stream, receive, heard } = streamUnderWatch();
    stream.send({ type: 'stream.opened' });
    receive(4, true);
    receive(5);
    for (const wait of [BACK_OFF_MS, 2 * BACK_OFF_MS, 4 * BACK_OFF_MS]) {
      const before = lines.length;
      lines.at(-1)?.cut();
      await vi.waitFor(() => expect(stream.getSnapshot().hasTag('lost')).toBe(true), soon);
      clock.increment(wait - 1);
      expect(lines).toHaveLength(before);
      clock.increment(1);
      expect(lines).toHaveLength(before + 1);
      expect(lines.at(-1)?.after).toBe(5);
    }
    stream.send({ type: 'stream.opened' });
    lines.at(-1)?.end('ended');
    await vi.waitFor(() => expect(stream.getSnapshot().hasTag('lost')).toBe(true), soon);
    clock.increment(BACK_OFF_MS);
    expect(lines).toHaveLength(5);
    expect(heard).toEqual([4, 5]);
  });

  test('waits at most the maximum delay, and not at all when the user looks again', async () => {
    const { lines, clock, stream } = streamUnderWatch();
    for (let turn = 0; turn < 12; turn += 1) {
      const before = lines.length;
      lines.at(-1)?.cut();
      await vi.waitFor(() => expect(stream.getSnapshot().hasTag('lost')).toBe(true), soon);
      clock.increment(BACK_OFF_MOST_MS);
      expect(lines).toHaveLength(before + 1);
    }
    lines.at(-1)?.cut();
    await vi.waitFor(() => expect(stream.getSnapshot().hasTag('lost')).toBe(true), soon);
    stream.send({ type: 'stream.roused' });
    expect(lines).toHaveLength(14);
  });

  test('pauses without a connection, and ends when the server refuses it', async () => {
    const { lines, clock, stream } = streamUnderWatch();
    stream.send({ type: 'stream.rested' });
    clock.increment(10 * BACK_OFF_MOST_MS);
    expect(lines).toHaveLength(1);
    stream.send({ type: 'stream.roused' });
    lines.at(-1)?.end('refused');
    await vi.waitFor(() => expect(stream.getSnapshot().hasTag('closed')).toBe(true), soon);
    stream.send({ type: 'stream.roused' });
    clock.increment(10 * BACK_OFF_MOST_MS);
    expect(lines).toHaveLength(2);
  });

  test('delivers no event twice and none out of order, despite repeats and interruptions', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 60 }), async (steps) => {
        const { heard, stream, receive } = streamUnderWatch();
        for (const step of steps) {
          if (step === 0) stream.send({ type: 'stream.rested' });
          else {
            stream.send({ type: 'stream.roused' });
            receive(step);
          }
        }
        await settled();
        expect(heard).toEqual([...new Set(heard)].toSorted((a, b) => a - b));
        // no event up to the latest one is missing
        const greatest = steps.reduce((most, step) => Math.max(most, step), 0);
        expect(heard.at(-1) ?? 0).toBe(greatest);
      }),
    );
  });
});
