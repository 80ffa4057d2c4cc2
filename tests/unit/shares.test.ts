import { expect, test } from 'vitest';
import { createWorkbench, type WorkbenchNeeds } from '../../server/modules/workbench/handlers.ts';
import { createShares, type InShare } from '../../server/platform/limits/shares.ts';
import { createWorkQueue, QueueFull } from '../../server/platform/limits/workQueue.ts';

const asking = (id: string, signal = new AbortController().signal) => ({ caller: { user: { id } }, signal });

/** Work that lasts until `end` is called. */
function heldWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { begun, work, end: (name: string) => ends.get(name)?.() };
}

test('computations of one account queue behind each other; another account does not wait for them', async () => {
  const inShare = createShares(2, 1, 60_000);
  const { begun, work, end } = heldWork();
  const own = ['a1', 'a2', 'a3'].map((name) => inShare(asking('a'), work(name)));
  await expect(inShare(asking('a'), work('a4'))).rejects.toMatchObject({ name: 'QueueFull' });
  const other = inShare(asking('b'), work('b1'));
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  end('b1');
  await expect(other).resolves.toBe('b1');
  end('a1');
  await own[0];
  await expect.poll(() => begun).toContain('a3');
  for (const name of ['a2', 'a3']) end(name);
  await expect(Promise.all(own)).resolves.toEqual(['a1', 'a2', 'a3']);
  const again = inShare(asking('a'), work('a5'));
  end('a5');
  await expect(again).resolves.toBe('a5');
});

test('a caller who leaves gives up the place in the queue', async () => {
  const inShare = createShares(1, 1, 60_000);
  const { begun, work, end } = heldWork();
  const first = inShare(asking('a'), work('first'));
  const leaving = new AbortController();
  const left = inShare(asking('a', leaving.signal), work('left'));
  leaving.abort();
  await expect(left).rejects.toMatchObject({ name: 'AbortError' });
  const next = inShare(asking('a'), work('next'));
  end('first');
  await first;
  await expect.poll(() => begun).toEqual(['first', 'next']);
  end('next');
  await expect(next).resolves.toBe('next');
  await expect(inShare(asking('a', leaving.signal), work('late'))).rejects.toMatchObject({ name: 'AbortError' });
});

test('a signal that is aborted after its task began does not disturb the queue', async () => {
  const inTurn = createWorkQueue(1, 2, 60_000);
  const { begun, work, end } = heldWork();
  const leaving = new AbortController();
  const first = inTurn(work('first'));
  const second = inTurn(work('second'), leaving.signal);
  const third = inTurn(work('third'));
  end('first');
  await first;
  await expect.poll(() => begun).toEqual(['first', 'second']);
  leaving.abort();
  end('second');
  await second;
  await expect.poll(() => begun).toEqual(['first', 'second', 'third']);
  end('third');
  await expect(third).resolves.toBe('third');
});

test.each(['association', 'oncoprint', 'tumorMatches'] as const)(
  '%s is computed in the share of its account',
  async (key) => {
    const asked: string[] = [];
    const inShare: InShare = async ({ caller }) => {
      asked.push(caller.user.id);
      throw new QueueFull(2);
    };
    // the index and the names are not read before the share has a free place
    const workbench = createWorkbench({ inShare, local: { onChange: () => () => {} } } as unknown as WorkbenchNeeds);
    const handler = workbench.handlers[key] as (input: object, context: object) => Promise<unknown>;
    await expect(handler({ body: {} }, asking('a'))).rejects.toBeInstanceOf(QueueFull);
    expect(asked).toEqual(['a']);
    await workbench.stop();
  },
);
