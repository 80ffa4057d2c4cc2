import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { atomsOf, parseExpression } from './expression.ts';

/**
 * A question as a user types it, and the models that it must find. `reading` is the other reasonable reading, which the
 * page must offer; it is empty if there is none. `source` gives the reason for the expectation.
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

/** Atoms that ask for an absence. */
const NEGATIVE = new Set(['wt', 'unread', 'naive', 'none']);

/** Returns whether an expectation has a negation, asks for a negative status or level, or finds nothing. */
export const isNegative = ({ expected }: Answer): boolean =>
  atomsOf(parseExpression(expected)).some(
    ({ word, about, negated }) => negated || NEGATIVE.has(word) || about === 'neg' || about === 'stable',
  );

/**
 * Returns a function that reduces a question's text to its template: each name becomes its kind, and each word with a
 * digit its shape. Texts that differ only in names have the same template.
 * @param names kinds by lower-case name
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
