import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createJobs, type Jobs, QueueAway } from '../../server/platform/jobs/jobs.ts';
import { soon } from '../support/soon.ts';
import { type DatabaseProxy, databaseProxy } from './support/databaseProxy.ts';
import { type TestDatabase, testDatabase } from './support/testDatabase.ts';

type Told = { n: number };

let proxy: DatabaseProxy;
let database: TestDatabase;
const log = { warn: vi.fn(), error: vi.fn() };
const started: Jobs[] = [];

const queue = (options: { stopMs?: number } = {}): Jobs => {
  const jobs = createJobs({ connection: database.connection, log, pollMs: 50, ...options });
  started.push(jobs);
  return jobs;
};

beforeEach(async () => {
  proxy = await databaseProxy();
  database = await testDatabase(proxy.through);
});

afterEach(async () => {
  await proxy.restart();
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()));
  await database.drop();
  await proxy.close();
  vi.clearAllMocks();
});

describe('the job queue', () => {
  test('runs each job once with its data, also when a second server shares the queue', async () => {
    const done: number[] = [];
    const [one, two] = [queue(), queue()];
    const type = { name: 'count', work: async ({ n }: Told) => void done.push(n) };
    const job = one.define<Told>(type);
    two.define<Told>(type);
    one.start();
    two.start();
    for (let n = 0; n < 20; n++) await job.send({ n });
    await vi.waitFor(() => expect(done).toHaveLength(20), soon);
    expect(done.sort((left, right) => left - right)).toEqual(Array.from({ length: 20 }, (_, n) => n));
  });

  test('leaves no listener behind, however many jobs run', async () => {
    const listening = new Map<AbortSignal, number>();
    const count = (signal: unknown, by: number) => {
      if (signal instanceof AbortSignal) listening.set(signal, (listening.get(signal) ?? 0) + by);
    };
    const { addEventListener, removeEventListener } = EventTarget.prototype;
    vi.spyOn(EventTarget.prototype, 'addEventListener').mockImplementation(function (this: EventTarget, ...words) {
      count(this, 1);
      addEventListener.apply(this, words);
    });
    vi.spyOn(EventTarget.prototype, 'removeEventListener').mockImplementation(function (this: EventTarget, ...words) {
      count(this, -1);
      removeEventListener.apply(this, words);
    });
    const given: AbortSignal[] = [];
    const jobs = queue();
    const job = jobs.define<Told>({ name: 'tidy', work: async (_, signal) => void given.push(signal) });
    jobs.start();
    for (let n = 0; n < 5; n++) await job.send({ n });
    await vi.waitFor(() => expect(given).toHaveLength(5), soon);
    const before = Math.max(...listening.values());
    for (let n = 0; n < 20; n++) await job.send({ n });
    await vi.waitFor(() => expect(given).toHaveLength(25), soon);
    await vi.waitFor(() => expect(Math.max(...listening.values())).toBeLessThanOrEqual(before + 2), soon);
    vi.restoreAllMocks();
  });

  test('retries a failed job, and gives up with a log entry', async () => {
    const tries: number[] = [];
    const jobs = queue();
    const flaky = jobs.define<Told>({
      name: 'flaky',
      work: async ({ n }) => {
        tries.push(n);
        if (n === 1 && tries.length === 1) throw new Error('not yet');
        if (n === 2) throw new Error('never');
      },
      tries: 2,
    });
    jobs.start();
    await flaky.send({ n: 1 });
    await vi.waitFor(() => expect(tries).toEqual([1, 1]), soon);
    await flaky.send({ n: 2 });
    await vi.waitFor(() => expect(log.error).toHaveBeenCalledOnce(), soon);
    expect(tries).toEqual([1, 1, 2, 2]);
  });

  test('adds no second job with a key while the first one waits', async () => {
    const done: number[] = [];
    const jobs = queue();
    const job = jobs.define<Told>({ name: 'keyed', work: async ({ n }) => void done.push(n) });
    jobs.start();
    await job.send({ n: 1 }, { key: 'same', afterSeconds: 1 });
    await job.send({ n: 2 }, { key: 'same', afterSeconds: 1 });
    await job.send({ n: 3 }, { key: 'other', afterSeconds: 1 });
    await vi.waitFor(() => expect(done).toHaveLength(2), soon);
    expect(done.sort()).toEqual([1, 3]);
  });

  test('adds a job only if the transaction that sent it commits', async () => {
    const done: number[] = [];
    const jobs = queue();
    const job = jobs.define<Told>({ name: 'atomic', work: async ({ n }) => void done.push(n) });
    jobs.start();
    await job.send({ n: 0 });
    await expect(
      database.transaction(async (transaction) => {
        await job.send({ n: 1 }, { database: transaction });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await database.transaction((transaction) => job.send({ n: 2 }, { database: transaction }));
    await vi.waitFor(() => expect(done).toEqual([0, 2]), soon);
  });

  test('starts a regular job by itself', async () => {
    let turns = 0;
    const jobs = queue();
    jobs.define({ name: 'regular', work: async () => void turns++, every: { seconds: 1, data: {} } });
    jobs.start();
    await vi.waitFor(() => expect(turns).toBeGreaterThan(1), soon);
  });

  test('returns unfinished jobs when it stops, and the next start runs them', async () => {
    const first = queue({ stopMs: 50 });
    const begun = Promise.withResolvers<void>();
    const stuck = first.define<Told>({
      name: 'left',
      work: () => {
        begun.resolve();
        return new Promise(() => {});
      },
    });
    first.start();
    await stuck.send({ n: 7 });
    await begun.promise;
    await first.stop();

    const done: number[] = [];
    const second = queue();
    second.define<Told>({ name: 'left', work: async ({ n }) => void done.push(n) });
    second.start();
    await vi.waitFor(() => expect(done).toEqual([7]), soon);
  });

  test('reports that the database is unavailable, and continues when it is back', async () => {
    const done: number[] = [];
    await proxy.stop();
    const jobs = queue();
    const job = jobs.define<Told>({ name: 'patient', work: async ({ n }) => void done.push(n) });
    jobs.start();
    await expect(job.send({ n: 1 })).rejects.toThrow(QueueAway);
    await proxy.restart();
    await vi.waitFor(() => job.send({ n: 2 }), soon);
    await vi.waitFor(() => expect(done).toEqual([2]), soon);
    await proxy.stop();
    await expect(job.send({ n: 3 })).rejects.toThrow();
    await proxy.restart();
    // each broken connection in the pool is noticed only when it is used
    await vi.waitFor(() => job.send({ n: 4 }), soon);
    await vi.waitFor(() => expect(done).toEqual([2, 4]), soon);
  });
});
