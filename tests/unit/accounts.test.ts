import { expect, test, vi } from 'vitest';
import { hashPassword, verifyPassword } from '../../server/modules/accounts/passwordHash.ts';
import { fullName } from '../../server/modules/accounts/sessions.ts';
import { menuTree } from '../../server/modules/system/menuTree.ts';
import { createWorkQueue, QueueFull } from '../../server/platform/limits/workQueue.ts';
import { isMailAddress } from '../../server/platform/mail/mail.ts';

test('a limit runs the allowed number of tasks at once, in order, and refuses those that would wait too long', async () => {
  const limited = createWorkQueue(2, 2, 60_000);
  const begun: number[] = [];
  const open: (() => void)[] = [];
  const works = [0, 1, 2, 3].map((index) =>
    limited(() => {
      begun.push(index);
      return new Promise<void>((resolve) => open.push(resolve));
    }),
  );
  await expect(limited(async () => {})).rejects.toBeInstanceOf(QueueFull);
  expect(begun).toEqual([0, 1]);
  open[1]?.();
  await works[1];
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  for (const index of [0, 2]) open[index]?.();
  await expect.poll(() => open.length).toBe(4);
  open[3]?.();
  await Promise.all(works);
  await expect(limited(async () => 'free again')).resolves.toBe('free again');
});

test('[A60] a task whose turn does not come in time is refused, and the next in the queue replaces it', async () => {
  vi.useFakeTimers();
  try {
    const limited = createWorkQueue(1, 2, 10_000);
    let end = () => {};
    const first = limited(
      () =>
        new Promise<void>((resolve) => {
          end = resolve;
        }),
    );
    const late = expect(limited(async () => 'late')).rejects.toMatchObject({ retryAfterSeconds: 2 });
    await vi.advanceTimersByTimeAsync(6_000);
    const next = limited(async () => 'next');
    await vi.advanceTimersByTimeAsync(4_000);
    await late;
    end();
    await first;
    await expect(next).resolves.toBe('next');
    // the time to wait comes from the average duration of the earlier calls
    const again = limited(
      () =>
        new Promise<void>((resolve) => {
          end = resolve;
        }),
    );
    const queued = [limited(async () => {}), limited(async () => {})];
    await expect(limited(async () => {})).rejects.toMatchObject({ retryAfterSeconds: 2 });
    end();
    await Promise.all([again, ...queued]);
  } finally {
    vi.useRealTimers();
  }
});

test('a failed task frees its slot', async () => {
  const limited = createWorkQueue(1, 0, 60_000);
  await expect(limited(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(limited(async () => 'next')).resolves.toBe('next');
});

test('a password is hashed with argon2id at 19 MiB and two passes, with another salt each time', async () => {
  const [one, other] = await Promise.all([hashPassword('Xenograft-harbor-27'), hashPassword('Xenograft-harbor-27')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(other).not.toBe(one);
  expect(await verifyPassword(one, 'Xenograft-harbor-27')).toBe(true);
  expect(await verifyPassword(one, 'Xenograft-harbor-28')).toBe(false);
  expect(await verifyPassword(one, null)).toBe(false);
  expect(await verifyPassword(undefined, 'Xenograft-harbor-27')).toBe(false);
});

test('a password matches in another Unicode form', async () => {
  const hash = await hashPassword('Zürich-organoid-5'.normalize('NFC'));
  expect(await verifyPassword(hash, 'Zürich-organoid-5'.normalize('NFD'))).toBe(true);
});

test('a name is written in the order of its script', () => {
  expect(fullName('Ida', 'Brook')).toBe('Ida Brook');
  expect(fullName('梅', '陈')).toBe('陈梅');
});

test.each([
  ['a@example.org', true],
  ["o'brien@example.org", true],
  ['梅@例子.中国', true],
  ['a,b@example.org', false],
  ['a@example.org, b@example.org', false],
  ['a@example.org\r\nBcc: b@example.org', false],
  ['"a b"@example.org', false],
  ['a@localhost', false],
])('%j is a mail address: %s', (text, is) => {
  expect(isMailAddress(text)).toBe(is);
});

const node = (id: string, parentId: string | null, values: Partial<Parameters<typeof menuTree>[0][number]> = {}) => ({
  id,
  parentId,
  name: { en: id, zh: id },
  path: id,
  sort: 0,
  ico: null,
  kind: 'page' as const,
  code: null,
  hidden: false,
  enabled: true,
  ...values,
});
const paths = (tree: ReturnType<typeof menuTree>): unknown[] =>
  tree.map(({ path, children }) => (children.length > 0 ? [path, ...paths(children)] : path));

test('a menu shows the granted pages and the groups above them', () => {
  const rows = [
    node('group', null, { kind: 'group' }),
    node('empty', null, { kind: 'group' }),
    node('second', 'group', { sort: 2, code: 'user:list' }),
    node('first', 'group', { sort: 1 }),
    node('add', 'first', { kind: 'button', code: 'user:add' }),
    node('refused', 'group', { code: 'role:list' }),
    node('off', null, { kind: 'group', enabled: false }),
    node('below', 'off', { code: 'user:list' }),
    node('loop', 'pool', { code: 'user:list' }),
    node('pool', 'loop', { code: 'user:list' }),
  ];
  expect(paths(menuTree(rows, new Set(['user:list', 'user:add', 'first'])))).toEqual([['group', 'first', 'second']]);
  expect(paths(menuTree(rows, new Set(['user:add'])))).toEqual([]);
  expect(paths(menuTree(rows, new Set(['*'])))).toEqual([['group', 'refused', 'first', 'second']]);
});

test('a menu offers the trash to users who may restore something', () => {
  const rows = [node('trash', null)];
  expect(paths(menuTree(rows, new Set(['trash', 'log:list'])))).toEqual([]);
  expect(paths(menuTree(rows, new Set(['trash', 'area:del'])))).toEqual(['trash']);
});
