import { expect, test } from 'vitest';
import { changed } from '../../machines/search/changes.ts';
import { formatQuery, parseQuery } from '../../machines/search/codec.ts';
import { isAsked, withoutUnknown } from '../../machines/search/unknown.ts';

test.each([
  ['stage', 'IX', '/search?age=200..300&gene=NOGENE&response=No&ids=A,B&waterfall=No'],
  ['age', '', '/search?stage=IX&gene=NOGENE&response=No&ids=A,B&waterfall=No'],
  ['gene', 'NOGENE', '/search?stage=IX&age=200..300&response=No&ids=A,B&waterfall=No'],
  ['response', 'No', '/search?stage=IX&age=200..300&gene=NOGENE&ids=A,B&waterfall=No'],
  ['waterfall', 'No', '/search?stage=IX&age=200..300&gene=NOGENE&response=No&ids=A,B'],
  ['ids', 'B', '/search?stage=IX&age=200..300&gene=NOGENE&response=No&ids=A&waterfall=No&sort=listOrder'],
] as const)('an unknown %s is taken out of the query, and nothing else', (part, value, address) => {
  const { query } = parseQuery('/search?stage=IX&age=200..300&gene=NOGENE&response=No&ids=A,B&waterfall=No');
  const next = changed(query, withoutUnknown(query, { part, value }));
  expect(formatQuery(next)).toBe(address);
  expect([isAsked(query, { part, value }), isAsked(next, { part, value })]).toEqual([true, false]);
});
