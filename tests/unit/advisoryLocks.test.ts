import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../..', import.meta.url).pathname;

test('no two parts of the server use the same number for an advisory lock of the database', () => {
  const locks = globSync('server/**/*.ts', { cwd: ROOT }).flatMap((file) =>
    [...readFileSync(`${ROOT}/${file}`, 'utf8').matchAll(/const (\w+_LOCK) = ([\d_]+);/g)].map(
      ([, name = '', number = '']) => ({ number: Number(number.replaceAll('_', '')), name: `${file} ${name}` }),
    ),
  );
  expect(locks.length).toBeGreaterThan(5);
  const shared = [...Map.groupBy(locks, ({ number }) => number).values()].filter((group) => group.length > 1);
  expect(shared.map((group) => group.map(({ name }) => name))).toEqual([]);
});
