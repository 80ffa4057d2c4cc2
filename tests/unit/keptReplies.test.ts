import { expect, test } from 'vitest';
import { createKeptReplies } from '../../server/platform/http/keptReplies.ts';

test('cached replies are limited in bytes: old ones make way for newer ones', async () => {
  const asked: number[] = [];
  const keep = createKeptReplies();
  const answer = keep(
    'search',
    () => 1,
    async ({ number }: { number: number }, _: { locale: 'en' | 'zh' }) => {
      asked.push(number);
      return { text: 'x'.repeat(100_000) };
    },
  );
  const ask = (number: number) => answer({ number }, { locale: 'en' });
  await ask(0);
  await ask(0);
  expect(asked).toEqual([0]);
  // a hundred replies of a hundred thousand characters exceed the cache
  for (let number = 1; number <= 100; number++) await ask(number);
  await ask(100);
  expect(asked.at(-1)).toBe(100);
  await ask(0);
  expect(asked.filter((number) => number === 0)).toHaveLength(2);
});
