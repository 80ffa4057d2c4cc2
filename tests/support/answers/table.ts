import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { atomsOf, parseExpression } from './expression.ts';

/**
 * A question as it is typed, and what it must find. `reading` is the other fair reading, which the page must offer;
 * empty where there is none. `source` says why the expectation is right.
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

/**
 * What is left of a text without the names in it: each stands as its kind, and a word with a number as its shape. Texts
 * that differ in names alone are of one template.
 * @param names kinds by name, in small letters
 */
export function templateOf(names: ReadonlyMap<string, string>): (answer: Answer) => string {
  const longestFirst = [...names.keys()].filter((name) => name.length > 1).toSorted((a, b) => b.length - a.length);
  const patterns = longestFirst.map((name) => {
    const plain = name.replace(/[^\p{L}\p{N}]/gu, '\\$&');
    return /^[\x20-\x7e]+$/.test(name) ? `(?<![a-z0-9])${plain}(?![a-z0-9])` : plain;
  });
  const anyName = new RegExp(patterns.join('|'), 'gi');
  const shapeOf = (word: string) => word.replace(/[A-Z]+/g, 'A').replace(/\d+/g, '9');
  return ({ text }) =>
    text.replace(anyName, (name) => `‹${names.get(name.toLowerCase())}›`).replace(/[^\s‹›]*\d[^\s‹›]*/g, shapeOf);
}
