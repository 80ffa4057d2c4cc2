import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const text = read('docs/security.md');
const listed = [...read('tests/security.csv').matchAll(/^([AR]\d+),/gm)].map(([, id = '']) => id);
const lines = new Set(listed);

/** How many requirements of levels 1 and 2 each section of ASVS 5.0 has, from its first number on. */
const REQUIREMENTS: Record<string, number> = {
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
};

type Row = { ids: string[]; verdict: string; reason: string };

const rows: Row[] = [...text.matchAll(/^\| (\d+\.\d+\.\d+[^|]*) \| ([a-z ]+) \| (.+) \|$/gm)].map(
  ([, ids = '', verdict = '', reason = '']) => ({ ids: idsOf(ids), verdict, reason }),
);

/** Reads `6.1.1`, `10.6.1, 10.6.2` and `10.3.1 to 10.3.4`. */
function idsOf(cell: string): string[] {
  const [first = '', last] = cell.split(' to ');
  if (last === undefined) return cell.split(', ');
  const section = first.slice(0, first.lastIndexOf('.'));
  const [from, to] = [first, last].map((id) => Number(id.split('.')[2]));
  return Array.from({ length: (to ?? 0) - (from ?? 0) + 1 }, (_, place) => `${section}.${(from ?? 0) + place}`);
}

test('the documents answer every requirement of ASVS level 2 in the chapters of a questionnaire, once', () => {
  const all = Object.entries(REQUIREMENTS).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, place) => `${section}.${place + 1}`),
  );
  expect(rows.flatMap(({ ids }) => ids)).toEqual(all);
});

test('each answer is met, not applicable or open, and says how or why', () => {
  expect(rows.filter(({ verdict }) => !['met', 'not applicable', 'open'].includes(verdict))).toEqual([]);
  expect(rows.filter(({ reason }) => reason.trim() === '')).toEqual([]);
});

test('each line of abuse that an answer names exists', () => {
  const named = rows.flatMap(({ reason }) => [...reason.matchAll(/\b([AR]\d+)\b/g)].map(([, id = '']) => id));
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter((id) => !lines.has(id))).toEqual([]);
});

test('each line of abuse is listed once', () => {
  expect(listed.filter((id, place) => listed.indexOf(id) !== place)).toEqual([]);
});
