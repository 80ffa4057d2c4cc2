import { expect, test } from 'vitest';
import { workbenchCorrections } from '../../machines/workbench/corrections.ts';
import { correctionsOf, type ParameterRules, readList } from '../../machines/workbench/parameterRules.ts';
import { parseWorkbench, WORKBENCH_SCREENS } from '../../machines/workbench/place.ts';
import { correctionWords, remarkWords } from '../../src/site/workbench/Corrections.tsx';

const told = (query: string) =>
  workbenchCorrections(`/analysis?${query}`).map(({ name, used, rule }) => [
    name,
    used,
    rule === 'several' ? rule : (rule?.kind ?? null),
  ]);

test.each([
  ['screen=planner&power=7', [['power', '', null]]],
  [
    'screen=planner&animals=-3&effect=abc',
    [
      ['animals', '1', 'number'],
      ['effect', 'rate', 'choice'],
    ],
  ],
  [
    'screen=planner&models=8.4&alpha=9&days=soon',
    [
      ['models', '8', 'number'],
      ['alpha', '0.2', 'number'],
      ['days', '28', 'number'],
    ],
  ],
  ['screen=planner&effect=volume&size=50', [['size', '10', 'number']]],
  ['screen=planner&design=arms&models=x', [['models', '1', 'number']]],
  ['screen=planer', [['screen', 'association', 'choice']]],
  [
    'screen=association&kind=proteins&adjust=age',
    [
      ['kind', 'alterations', 'choice'],
      ['adjust', '', 'choice'],
    ],
  ],
  ['screen=oncoprint&order=size', [['order', 'genes', 'choice']]],
  ['screen=tumor&type=mouse', [['type', '', 'choice']]],
  [
    'screen=identity&amelogenin=yes&sort=best',
    [
      ['amelogenin', '', 'choice'],
      ['sort', 'tanabe', 'choice'],
    ],
  ],
  ['screen=representativeness&order=name', [['order', 'difference', 'choice']]],
  [`screen=drug&drug=${'x'.repeat(81)}`, [['drug', 'x'.repeat(80), 'text']]],
])('%s is not corrected silently', (query, expected) => {
  expect(told(query)).toEqual(expected);
});

test('what is used as it was asked for needs no note', () => {
  const plan = 'design=arms&effect=volume&size=0.7&models=2&arms=3&animals=5&days=21&perWeek=3&dropout=0&alpha=0.01';
  expect(told(`screen=planner&${plan}&seed=0&gene=KRAS&pinned=A-1,B-2&without=C&panel=p1&cohort=disease=lung`)).toEqual(
    [],
  );
  expect(told('screen=association&drug=afatinib&kind=markers&adjust=disease&feature=msi:MSI-H&sort=-q')).toEqual([]);
  expect(told('screen=oncoprint&genes=KRAS,TP53,KRAS&drug=afatinib&order=response')).toEqual([]);
  expect(told('screen=planner&models=010&toString=')).toEqual([]);
  for (const screen of WORKBENCH_SCREENS) expect(told(`screen=${screen}`)).toEqual([]);
  expect(told('')).toEqual([]);
});

test('the language of an address is no correction', () => {
  for (const screen of WORKBENCH_SCREENS) expect(told(`screen=${screen}&lang=zh`)).toEqual([]);
});

test('of several values of a parameter, those that are not used are named', () => {
  expect(told('screen=drug&drug=afatinib&screen=drug&drug=afatinib&drug=')).toEqual([]);
  const two = workbenchCorrections('/analysis?screen=oncoprint&screen=drug&drug=afatinib&drug=erlotinib');
  expect(two).toEqual([
    { name: 'screen', asked: 'oncoprint', used: 'drug', rule: 'several' },
    { name: 'drug', asked: 'afatinib', used: 'erlotinib', rule: 'several' },
  ]);
  expect(two.map(correctionWords)[1]).toBe(
    'The address also has “drug=afatinib”, which is not used. Used here: “erlotinib”.',
  );
});

test('a remark on a cohort names it, and what of it is not used', () => {
  const words = (query: string) => parseWorkbench(`/analysis?${query}`).remarks.map(remarkWords);
  expect(words('cohort=disease%3Dlung-cancer%26age%3Dforty')).toEqual([
    'Cohort: “age=forty” in the address is not understood and not used.',
  ]);
  expect(words('other=list%3D1')).toEqual([
    'Compared with: the list of models “list=1” in the address cannot be read.',
  ]);
  expect(words('cohort=text%3Degfr')).toEqual(['Cohort: “text=egfr” in the address is not understood.']);
  expect(words('cohort=q%3Degfr&cohort=')).toEqual([
    'Cohort: the address has it more than once: “q=egfr”, “All models”.',
  ]);
});

test('a list tells that entries are left out', () => {
  const rules: ParameterRules = { genes: { kind: 'list', most: 2, longest: 4 } };
  expect(correctionsOf(rules, { genes: 'KRAS, TP53' })).toEqual([]);
  expect(correctionsOf(rules, { genes: 'KRAS,TP53,ALK' })).toMatchObject([{ used: 'KRAS,TP53' }]);
  expect(correctionsOf(rules, { genes: 'PIK3CA,ALK' })).toMatchObject([{ used: 'ALK' }]);
  expect(readList({ kind: 'list', most: 2, longest: 4 }, ' ALK,,ALK,RET ')).toEqual(['ALK', 'RET']);
});

test('parameters with the names of inherited properties are unknown ones', () => {
  expect(told('screen=planner&constructor=1')).toEqual([['constructor', '', null]]);
});

test('a note names what was asked for, what is possible, and what is used', () => {
  const words = (query: string) => workbenchCorrections(`/analysis?${query}`).map(correctionWords).join(' ');
  expect(words('screen=planner&animals=-3')).toBe(
    'The address asks for “animals=-3”. Possible: a whole number from 1 to 50. Used here: 1.',
  );
  expect(words('screen=planner&effect=abc')).toBe(
    'The address asks for “effect=abc”. Possible: rate, volume. Used here: rate.',
  );
  expect(words('screen=planner&power=7')).toBe('The address has “power=7”, which this analysis does not use.');
  expect(words('screen=planner&alpha=0')).toContain('a number from 0.001 to 0.2. Used here: 0.001.');
});
