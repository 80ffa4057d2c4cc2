import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Search, Sort } from '../../contract/resources/record.ts';
import type { ResourceDefinition } from '../../contract/resources/resource.ts';
import { formatList, isSameQuestion, parseList, queryOfView } from '../../machines/crud/codec.ts';
import {
  emptyQuestion,
  isInOwnOrder,
  isSameNarrowing,
  type Question,
  sortedBy,
  withChange,
  withFilter,
} from '../../machines/crud/question.ts';
import { sampleId, sampleResource } from '../../machines/crud/samples.ts';

const read = (query: string) => parseList(sampleResource, `/system/areas?${query}`);
const range = (bound: fc.Arbitrary<number>) =>
  fc
    .tuple(fc.option(bound, { nil: undefined }), fc.option(bound, { nil: undefined }))
    .filter(
      ([from, to]) =>
        (from !== undefined || to !== undefined) && !(from !== undefined && to !== undefined && from > to),
    )
    .map(([from, to]) => ({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) }));
const text = fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }).map((one) => one.toWellFormed());
const filters: fc.Arbitrary<Search> = fc
  .record(
    {
      note: text,
      name: text,
      level: fc.uniqueArray(fc.constantFrom('country', 'city'), { minLength: 1 }),
      color: fc.uniqueArray(fc.string({ minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 4 }),
      within: fc.uniqueArray(fc.nat(99).map(sampleId), { minLength: 1, maxLength: 3 }),
      order: range(fc.integer({ min: -1_000, max: 1_000 })),
      enabled: fc.boolean(),
      publication: fc.constant(['draft']),
    },
    { requiredKeys: [] },
  )
  .map((search) => search as Search);
const question: fc.Arbitrary<Question> = fc.record({
  text: fc.oneof(fc.constant(''), text),
  filters,
  sort: fc.uniqueArray(
    fc.record({ field: fc.constantFrom('name', 'order', 'updatedAt'), order: fc.constantFrom('asc', 'desc') }),
    { selector: ({ field }) => field, maxLength: 3 },
  ),
  page: fc.integer({ min: 1, max: 1_000 }),
  limit: fc.integer({ min: 1, max: 200 }),
});

const words = ['q', 'level', 'order', 'field.order', 'page', 'since', 'record', 'enabled', 'name', 'city', 'yes'];
const marks = ['&', '=', '%', '+', ':', ',', '..', '-', '1', '2026-01-01', '\u0000', '😀'];
const piece = fc.oneof(fc.constantFrom(...words, ...marks), fc.string({ maxLength: 3 }));

describe('the address of a list', () => {
  test('a usual page size is left out on the first page; a later page always means the same rows', () => {
    const parse = (query: string) => parseList(sampleResource, `?${query}`, 50).question;
    expect(parse('')).toMatchObject({ page: 1, limit: 50 });
    expect(parse('page=3')).toMatchObject({ page: 3, limit: 10 });
    expect(parse('limit=10')).toMatchObject({ page: 1, limit: 10 });
    const format = (change: Partial<Question>) =>
      formatList(sampleResource, { ...emptyQuestion(sampleResource), ...change }, null, 50);
    expect(format({ limit: 50 })).toBe('');
    expect(format({ limit: 10 })).toBe('limit=10');
    expect(format({ limit: 50, page: 3 })).toBe('page=3&limit=50');
    expect(format({ limit: 10, page: 3 })).toBe('page=3');
  });

  test('describes the whole query without loss', () => {
    fc.assert(
      fc.property(question, fc.option(fc.nat(99).map(sampleId)), (asked, record) => {
        const query = formatList(sampleResource, asked, record);
        const { question: again, record: opened, unknown } = read(query);
        expect(unknown).toEqual([]);
        expect(opened).toBe(record);
        expect(again).toEqual(asked);
        expect(isSameQuestion(sampleResource, again, asked)).toBe(true);
      }),
    );
  });

  test('is empty for the initial list, and readable for every other one', () => {
    expect(formatList(sampleResource, emptyQuestion(sampleResource))).toBe('');
    const asked = withChange(emptyQuestion(sampleResource), {
      text: 'lung adenocarcinoma',
      filters: { level: ['city', 'country'], enabled: true, order: { from: 1, to: 5 }, since: { from: '2026-01-01' } },
      sort: [{ field: 'name', order: 'desc' }],
      limit: 50,
    });
    expect(formatList(sampleResource, { ...asked, page: 2 })).toBe(
      'q=lung+adenocarcinoma&level=city&level=country&field.order=1..5&enabled=yes&since=2026-01-01..&order=name:desc&page=2&limit=50',
    );
  });

  test('can request a saved view instead of a query', () => {
    const { question: asked, view, unknown } = read(queryOfView(sampleId(5)));
    expect({ asked, view, unknown }).toEqual({ asked: emptyQuestion(sampleResource), view: sampleId(5), unknown: [] });
    expect(read('view=mine')).toMatchObject({ view: null, unknown: ['view=mine'] });
  });

  test('names unknown parts and ignores them', () => {
    const { question: asked, unknown } = read(
      'level=CITY&level=moon&since=2026-02-31..&enabled=maybe&secret=x&odd=1&page=0&limit=999&order=picture&order=nothing&record=7&lang=zh',
    );
    expect(asked).toEqual({ ...emptyQuestion(sampleResource), filters: { level: ['city'] } });
    expect(unknown.toSorted()).toEqual([
      'enabled=maybe',
      'level=moon',
      'limit=999',
      'odd=1',
      'order=nothing',
      'page=0',
      'record=7',
      'secret=x',
      'since=2026-02-31..',
    ]);
  });

  test('never throws, whatever it contains', () => {
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join('')),
        (query) => {
          const once = read(query).question;
          expect(read(formatList(sampleResource, once)).question).toEqual(once);
        },
      ),
    );
  });
});

test('the header of a column sorts up, then down, and in a tree then by the manual order', () => {
  const { tree: _, ...plain } = sampleResource;
  const tree = sampleResource;
  const pressed = (definition: ResourceDefinition, times: number, field = 'name') =>
    Array.from({ length: times }).reduce<Sort[]>((sort) => sortedBy(definition, { sort }, field), [...definition.sort]);
  expect([1, 2, 3].map((times) => pressed(plain, times))).toEqual([
    [{ field: 'name', order: 'asc' }],
    [{ field: 'name', order: 'desc' }],
    [{ field: 'name', order: 'asc' }],
  ]);
  expect([2, 3].map((times) => pressed(tree, times))).toEqual([[{ field: 'name', order: 'desc' }], tree.sort]);
  // the header of the column with the manual order
  expect([1, 2].map((times) => pressed(tree, times, 'order'))).toEqual([
    [{ field: 'order', order: 'desc' }],
    tree.sort,
  ]);
  expect([0, 1, 2, 3].map((times) => isInOwnOrder(tree, { sort: pressed(tree, times) }))).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(isInOwnOrder(tree, { sort: [] })).toBe(true);
  expect(isInOwnOrder(tree, { sort: [...tree.sort, { field: 'name', order: 'asc' }] })).toBe(false);
});

test('another filter, order or page size starts at the first page', () => {
  const third = { ...emptyQuestion(sampleResource), page: 3 };
  expect(withFilter(third, 'enabled', true)).toMatchObject({ page: 1, filters: { enabled: true } });
  expect(withFilter(withFilter(third, 'enabled', true), 'enabled', null).filters).toEqual({});
  expect(withChange(third, { limit: 500 })).toMatchObject({ page: 1, limit: 200 });
  expect(isSameNarrowing(third, { ...third, page: 1, limit: 50 })).toBe(true);
  expect(isSameNarrowing(third, withFilter(third, 'enabled', true))).toBe(false);
});
