import { expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { ExportQuery } from '../../contract/entities/savedSearches.ts';
import { exportMachine } from '../../machines/export/export.machine.ts';
import type { BinaryFile } from '../../machines/request/call.ts';
import { exportRun, offline } from '../../machines/samples.ts';
import { soon } from '../support/soon.ts';

const query: ExportQuery = { text: 'kras', columns: ['model', 'tmb'], format: 'csv' };
const file: BinaryFile = { url: 'blob:1', fileName: 'models.csv', type: 'text/csv', bytes: 12 };

function started(fetchExport: () => Promise<BinaryFile>) {
  const asked: (ExportQuery | null)[] = [];
  const begun: (ExportQuery | null)[] = [];
  const followed: string[] = [];
  const saved: string[] = [];
  const signals: AbortSignal[] = [];
  const actor = createActor(
    exportMachine.provide({
      actors: {
        fetchExport: fromPromise(({ input, signal }) => {
          asked.push(input.query);
          signals.push(signal);
          return fetchExport();
        }),
        startExport: fromPromise(async ({ input }) => {
          begun.push(input.query);
          return exportRun;
        }),
        saveExport: fromPromise(async ({ input }) => {
          saved.push(input.fetched?.fileName ?? '');
        }),
      },
      actions: { follow: (_, { run }) => void followed.push(run.id) },
    }),
  ).start();
  return {
    actor,
    asked,
    begun,
    followed,
    saved,
    signals,
    has: (tag: 'busy' | 'started' | 'done' | 'failed') => actor.getSnapshot().hasTag(tag),
  };
}

test('nothing of an export remains for the next user', async () => {
  const { actor, signals, has } = started(() => new Promise(() => {}));
  actor.send({ type: 'export.wanted', query, count: 82 });
  actor.send({ type: 'export.forgotten' });
  expect(signals[0]?.aborted).toBe(true);
  expect([has('busy'), has('done'), has('failed')]).toEqual([false, false, false]);
  expect(actor.getSnapshot().context).toMatchObject({ query: null, count: 0 });
});

test('the shown rows are fetched and passed to the browser, and the file is not kept', async () => {
  const { actor, asked, saved, has } = started(() => Promise.resolve(file));
  actor.send({ type: 'export.wanted', query, count: 82 });
  await vi.waitFor(() => expect(has('done')).toBe(true), soon);
  expect(asked).toEqual([query]);
  expect(saved).toEqual(['models.csv']);
  expect(actor.getSnapshot().context).toMatchObject({ count: 82, loaded: 12, fetched: null, failure: null });
});

test('a second export cannot start while one is in progress', () => {
  const { actor, asked } = started(() => new Promise(() => {}));
  actor.send({ type: 'export.wanted', query, count: 82 });
  actor.send({ type: 'export.wanted', query: { ...query, format: 'xlsx' }, count: 1 });
  expect(asked).toEqual([query]);
});

test('cancelling stops the call', () => {
  const { actor, signals, has } = started(() => new Promise(() => {}));
  actor.send({ type: 'export.wanted', query, count: 82 });
  actor.send({ type: 'export.progressed', loaded: 500 });
  expect(actor.getSnapshot().context.loaded).toBe(500);
  actor.send({ type: 'export.cancelled' });
  expect(signals[0]?.aborted).toBe(true);
  expect(has('busy')).toBe(false);
});

test('a failure shows its reason and is retried with the same query; the end of a session shows nothing', async () => {
  const answers: (() => Promise<BinaryFile>)[] = [
    () => Promise.reject(offline),
    () => Promise.reject({ kind: 'cancelled', message: '' }),
  ];
  const { actor, asked, has } = started(() => answers.shift()?.() ?? Promise.resolve(file));
  actor.send({ type: 'export.wanted', query, count: 82 });
  await vi.waitFor(() => expect(has('failed')).toBe(true), soon);
  expect(actor.getSnapshot().context.failure).toEqual(offline);
  actor.send({ type: 'export.retried' });
  await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('idle'), soon);
  expect(asked).toEqual([query, query]);
});

test('a large export is started on the server and followed there; a small one comes directly', async () => {
  const { actor, asked, begun, followed, has } = started(() => Promise.resolve(file));
  const large: ExportQuery = { ...query, format: 'maf' };
  actor.send({ type: 'export.wanted', query: large, count: 1_000_000 });
  await vi.waitFor(() => expect(has('started')).toBe(true), soon);
  expect([asked, begun, followed]).toEqual([[], [large], [exportRun.id]]);
  actor.send({ type: 'export.wanted', query: large, count: 10 });
  await vi.waitFor(() => expect(has('done')).toBe(true), soon);
  expect([asked, begun]).toEqual([[large], [large]]);
});
