import { expect, test } from 'vitest';
import { askedParts, behind, gate } from '../support/parts.ts';

const known = [...gate, ...behind];
const asked = (...words: string[]) => askedParts(words, known)?.map(({ name, run }) => [name, run.words.slice(-3)]);

test.each<[string, string[], string[] | undefined]>([
  ['nothing', [], []],
  ['one part', ['unit'], ['unit']],
  ['several, in the order of the suite', ['e2e', 'unit'], ['unit', 'e2e']],
  ['no part', ['units'], undefined],
  ['a name without a part', ['-t', 'name'], undefined],
  ['a name behind several', ['unit', 'api', '-t', 'name'], undefined],
  ['a name behind a part without tests', ['lint', '-t', 'name'], undefined],
])('%s', (_, words, parts) => {
  expect(asked(...words)?.map(([name]) => name)).toEqual(parts);
});

test('what follows one part goes on to its runner', () => {
  expect(asked('unit', '-t', 'a name', 'dates')).toEqual([['unit', ['-t', 'a name', 'dates']]]);
  expect(asked('unit', '-t', 'what follows one part goes on')).toEqual([
    ['unit', ['-t', 'what follows one part goes on', 'tests/unit/testParts.test.ts']],
  ]);
  const elsewhere = ['a name', 'of no test'].join(' ');
  expect(asked('unit', '-t', elsewhere)?.[0]?.[1]?.slice(-2)).toEqual(['-t', elsewhere]);
  expect(asked('e2e', '-g', 'home')?.[0]?.[1]?.slice(-2)).toEqual(['-g', 'home']);
});
