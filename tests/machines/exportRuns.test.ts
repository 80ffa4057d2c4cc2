import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { ExportRun } from '../../contract/entities/exportRuns.ts';
import { exportRunsMachine, LOOK_MS } from '../../machines/exportRuns/exportRuns.machine.ts';
import type { BinaryFile } from '../../machines/request/call.ts';
import { exportedRun, exportRun, notFound, offline } from '../../machines/samples.ts';
import { soon } from '../support/soon.ts';

const file: BinaryFile = { url: 'blob:1', fileName: 'models.maf', type: 'text/tab-separated-values', bytes: 12 };

/** The machine with lists that arrive one after the other; the last one is repeated. */
function following(lists: (ExportRun[] | Error)[], fetchFile: () => Promise<BinaryFile> = async () => file) {
  const clock = new SimulatedClock();
  const asked: string[] = [];
  const signals: AbortSignal[] = [];
  const actor = createActor(
    exportRunsMachine.provide({
      actors: {
        loadRuns: fromPromise(async () => {
          asked.push('load');
          const next = lists.length > 1 ? lists.shift() : lists[0];
          if (next instanceof Error) throw offline;
          return next ?? [];
        }),
        cancelRun: fromPromise(async ({ input }) => void asked.push(`cancel ${input.id}`)),
        fetchFile: fromPromise(({ input, signal }) => {
          asked.push(`fetch ${input.id}`);
          signals.push(signal);
          return fetchFile();
        }),
        saveFile: fromPromise(async ({ input }) => void asked.push(`save ${input.fetched?.fileName}`)),
      },
    }),
    { clock },
  ).start();
  const at = (state: object | string) =>
    vi.waitFor(() => expect(actor.getSnapshot().matches(state as never)).toBe(true), soon);
  return { actor, clock, asked, signals, at };
}

test('a running export is followed until it has ended, and then the server is left alone', async () => {
  const { actor, clock, asked, at } = following([[exportRun], [exportRun], [exportedRun]]);
  actor.send({ type: 'exportRuns.opened' });
  await at({ list: { known: 'following' } });
  clock.increment(LOOK_MS);
  await at({ list: { known: 'following' } });
  clock.increment(LOOK_MS);
  await at({ list: { known: 'resting' } });
  clock.increment(10 * LOOK_MS);
  expect(asked).toEqual(['load', 'load', 'load']);
  expect(actor.getSnapshot().context.runs).toEqual([exportedRun]);
});

test('a started export is followed without opening the list', async () => {
  const { actor, clock, asked, at } = following([[{ ...exportRun, state: 'done' }]]);
  actor.send({ type: 'exportRuns.added', run: exportRun });
  await at({ list: { known: 'following' } });
  clock.increment(LOOK_MS);
  await at({ list: { known: 'resting' } });
  expect(asked).toEqual(['load']);
});

test('a failed poll keeps the known list and is repeated', async () => {
  const { actor, clock, at } = following([[exportRun], new Error(), [exportedRun]]);
  actor.send({ type: 'exportRuns.opened' });
  await at({ list: { known: 'following' } });
  clock.increment(LOOK_MS);
  await vi.waitFor(() => expect(actor.getSnapshot().context.failure).toEqual(offline), soon);
  expect(actor.getSnapshot().context.runs).toEqual([exportRun]);
  clock.increment(LOOK_MS);
  await at({ list: { known: 'resting' } });
  expect(actor.getSnapshot().context.failure).toBeNull();
});

test('a cancellation is sent once, and the list shows its result', async () => {
  const cancelled: ExportRun = { ...exportRun, state: 'cancelled' };
  const { actor, asked, at } = following([[exportRun], [cancelled]]);
  actor.send({ type: 'exportRuns.opened' });
  await at({ list: { known: 'following' } });
  actor.send({ type: 'exportRuns.cancelWanted', id: exportRun.id });
  actor.send({ type: 'exportRuns.cancelWanted', id: exportRun.id });
  await at({ list: { known: 'resting' } });
  expect(asked).toEqual(['load', `cancel ${exportRun.id}`, 'load']);
  expect(actor.getSnapshot().context.runs).toEqual([cancelled]);
});

test('a file is fetched and saved; one at a time, and not kept', async () => {
  const { actor, asked, at } = following([[exportedRun]]);
  actor.send({ type: 'exportRuns.fileWanted', id: exportedRun.id });
  actor.send({ type: 'exportRuns.fileWanted', id: exportRun.id });
  await at({ file: 'idle' });
  expect(asked).toEqual([`fetch ${exportedRun.id}`, 'save models.maf']);
  expect(actor.getSnapshot().context).toMatchObject({ fetched: null, fileFailure: null });
});

test('a file that was deleted is a failure beside its export', async () => {
  const { actor, at } = following([[exportedRun]], () => Promise.reject(notFound));
  actor.send({ type: 'exportRuns.fileWanted', id: exportedRun.id });
  await at({ file: 'failed' });
  expect(actor.getSnapshot().context).toMatchObject({ fileOf: exportedRun.id, fileFailure: notFound });
});

test('another user finds nothing, and a running download is stopped', async () => {
  const { actor, signals, at } = following([[exportRun]], () => new Promise(() => {}));
  actor.send({ type: 'exportRuns.opened' });
  await at({ list: 'known' });
  actor.send({ type: 'exportRuns.fileWanted', id: exportedRun.id });
  actor.send({ type: 'exportRuns.forgotten' });
  expect(signals[0]?.aborted).toBe(true);
  expect(actor.getSnapshot().value).toEqual({ list: 'idle', file: 'idle' });
  expect(actor.getSnapshot().context.runs).toEqual([]);
});
