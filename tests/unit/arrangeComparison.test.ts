import { expect, test } from 'vitest';
import type { ComparedModel, Comparison } from '../../contract/entities/comparison.ts';
import { arrange } from '../../src/site/compare/arrange.ts';

const column = (id: string, modelCode: string) => ({ id, modelCode }) as ComparedModel;
const altered = { status: 'altered' as const, alterations: [], read: [], notRead: [] };
const wildType = { status: 'wildType' as const, alterations: [], read: [], notRead: [] };
const named = (name: string) => ({ en: name, zh: name });
const cell = {
  ...{ tgiPercent: 60, mRecist: null, bestAverageChangePercent: null, n: null, evaluationDay: null, derived: false },
  ...{ counterpart: null, tgiInterval: null, bestAverageChangeInterval: null, study: 'S', studies: 1 },
};
const comparison: Comparison = {
  models: [column('1', 'A'), column('2', 'B'), column('3', 'C')],
  unavailable: ['X'],
  genes: [
    { gene: 'EGFR', cells: [altered, wildType, wildType] },
    { gene: 'KRAS', cells: [wildType, altered, altered] },
  ],
  responses: [
    { agent: named('One'), cells: [cell, null, null] },
    { agent: named('Two'), cells: [null, cell, null] },
  ],
  expression: [
    { gene: 'MET', values: [1, 2, null] },
    { gene: 'AR', values: [null, 3, 4] },
  ],
  growth: [null, { study: 'S', points: [] }, null],
};

test('columns are in the named order, by id or by code in either case, each once', () => {
  const { models, growth, unavailable } = arrange(comparison, ['c', 'X', '2', 'C', 'B']);
  expect(models.map(({ modelCode }) => modelCode)).toEqual(['C', 'B']);
  expect(growth).toEqual([null, { study: 'S', points: [] }]);
  expect(unavailable).toEqual(['X']);
});

test('rows with nothing left to compare are removed, and the cells follow their columns', () => {
  const { genes, responses, expression, unavailable } = arrange(comparison, ['C', 'B']);
  expect(genes).toEqual([{ gene: 'KRAS', cells: [altered, altered] }]);
  expect(responses).toEqual([{ agent: named('Two'), cells: [null, cell] }]);
  expect(expression).toEqual([{ gene: 'AR', values: [4, 3] }]);
  expect(unavailable).toEqual([]);
});
