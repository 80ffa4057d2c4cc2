import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { atomsOf, parseExpression } from './expression.ts';

/**
 * A question as it is typed, and what it must find. `reading` is the other fair reading, which the page must offer; empty
 * where there is none. `source` says why the expectation is right.
 */
export type Answer = {
  id: string;
  language: 'en' | 'zh';
  text: string;
  expected: string;
  reading: string;
  source: string;
};

export const answers: readonly Answer[] = parse(readFileSync('tests/answers.csv', 'utf8'), { columns: true });

/** Words that ask for something that is not so. */
const NEGATIVE = new Set(['wt', 'unread', 'naive', 'none']);

/** Whether an expectation has a negation, a status or level that is one, or finds nothing. */
export const isNegative = ({ expected }: Answer): boolean =>
  atomsOf(parseExpression(expected)).some(
    ({ word, about, negated }) => negated || NEGATIVE.has(word) || about === 'neg' || about === 'stable',
  );

/** What is left of a text without the names in it: texts that differ in names alone are one template. */
export const templateOf = ({ text }: Answer, names: (word: string) => boolean): string =>
  text
    .split(/([\s,;:?()"、，？+/]+)/)
    .map((word) => (names(word) || /\d/.test(word) ? '_' : word.toLowerCase()))
    .join('');
