import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { createWorkers, TookTooLong } from '../../server/platform/workers/workers.ts';

/** `endless` never ends, and `hungry` takes all memory; other tasks return the id of their thread. */
const TASKS = `import { threadId } from 'node:worker_threads';
export default (task) => {
  if (task === 'endless') for (;;);
  if (task === 'hungry') for (const all = []; ; ) all.push(new Array(1_000_000).fill('x'));
  return { task, threadId };
};`;
const folder = mkdtempSync(join(tmpdir(), 'workers-'));
writeFileSync(join(folder, 'tasks.mjs'), TASKS);
const file = pathToFileURL(join(folder, 'tasks.mjs'));
const workers = createWorkers<string, { task: string; threadId: number }>(file, 60_000);
afterAll(async () => {
  await workers.stop();
  rmSync(folder, { recursive: true });
});
afterEach(() => vi.useRealTimers());
const kept = new AbortController().signal;

test('a task runs in its own thread', async () => {
  const { task, threadId } = await workers.run('plain', kept);
  expect(task).toBe('plain');
  expect(threadId).toBeGreaterThan(0);
});

test('a task whose caller has left ends with its thread, and frees its slot', async () => {
  const leaving = new AbortController();
  const endless = [1, 2].map(() => workers.run('endless', leaving.signal));
  const waiting = workers.run('after', kept);
  leaving.abort();
  for (const each of endless) await expect(each).rejects.toMatchObject({ name: 'AbortError' });
  expect((await waiting).task).toBe('after');
  await expect(workers.run('late', leaving.signal)).rejects.toMatchObject({ name: 'AbortError' });
});

test('a task whose caller has left gives up its place in the queue', async () => {
  const [running, leaving] = [new AbortController(), new AbortController()];
  const endless = [1, 2].map(() => workers.run('endless', running.signal));
  const waiting = Array.from({ length: 8 }, () => workers.run('waiting', leaving.signal));
  leaving.abort();
  for (const each of waiting) await expect(each).rejects.toMatchObject({ name: 'AbortError' });
  const others = Array.from({ length: 8 }, () => workers.run('other', kept));
  running.abort();
  await Promise.allSettled(endless);
  expect((await Promise.all(others)).map(({ task }) => task)).toEqual(Array.from({ length: 8 }, () => 'other'));
});

test('a task that takes too much time or memory ends without affecting others', async () => {
  const impatient = createWorkers<string, unknown>(file, 200);
  await expect(impatient.run('endless', kept)).rejects.toBeInstanceOf(TookTooLong);
  await impatient.stop();
  await expect(workers.run('hungry', kept)).rejects.toThrow(/memory/);
  expect((await workers.run('plain', kept)).task).toBe('plain');
});

test('a task waits for a thread as long as its workers allow', async () => {
  const impatient = createWorkers<string, { task: string }>(file, 60_000, { patienceMs: 50 });
  const leaving = new AbortController();
  const endless = [1, 2].map(() => impatient.run('endless', leaving.signal));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const refused = vi.fn();
  void impatient.run('third', kept).catch(({ name }: Error) => refused(name));
  vi.advanceTimersByTime(49);
  await setImmediate();
  expect(refused).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  await setImmediate();
  expect(refused).toHaveBeenCalledExactlyOnceWith('QueueFull');
  leaving.abort();
  await Promise.allSettled(endless);
  expect((await impatient.run('later', kept)).task).toBe('later');
  await impatient.stop();
});

test('more tasks than may wait are refused at once', async () => {
  const leaving = new AbortController();
  const all = Array.from({ length: 11 }, () => workers.run('endless', leaving.signal));
  await expect(all[10]).rejects.toMatchObject({ name: 'QueueFull' });
  leaving.abort();
  await Promise.allSettled(all);
});
