import { expect, test } from 'vitest';
import {
  choiceParameters,
  FIRST_PLAN,
  parseChoice,
  parsePlan,
  planParameters,
} from '../../machines/planner/address.ts';
import { planAddressIn } from '../../machines/planner/planAddress.ts';
import { parseWorkbench } from '../../machines/workbench/place.ts';
import { planAddress } from '../../src/site/shortlist/addresses.ts';
import { requestAddress, requestText } from '../../src/site/workbench/planner/request.ts';

const share = { value: 0.912, low: 0.906, high: 0.917 };

test('a request tells the plan, its power, its models and its address', () => {
  const plan = '/analysis?screen=planner&models=14&size=40&gene=KRAS';
  const address = requestAddress(plan, ['LUN-PDX-0001', 'LUN-PDX-0002'], { power: share, animals: 28 });
  const asked = new URL(address, 'https://models.example').searchParams;
  expect(asked.get('topic')).toBe('study');
  expect(asked.get('models')).toBe('LUN-PDX-0001,LUN-PDX-0002');
  expect(asked.get('search')).toBe(plan);
  const text = requestText(plan, asked.get('power'));
  for (const part of ['14 models', '40%', '28 days', '28 animals', '91.2']) expect(text).toContain(part);
});

test('the office finds the plan in a request: as its address, or alone in a line of its text', () => {
  const plan = '/analysis?screen=planner&models=14&gene=KRAS';
  expect(planAddressIn(`${plan}\nA study.`)).toBe(plan);
  expect(planAddressIn(`1×1×N with 14 models.\nhttps://models.example${plan}\r\nThank you.`)).toBe(plan);
  for (const text of [
    '',
    'See /analysis?screen=planner for it',
    '/analysis?screen=oncoprint&genes=KRAS',
    '/search?q=planner',
    '/analysis?screen=planner&gene="><b>',
    'javascript:/analysis?screen=planner',
    '//evil.example/analysis?screen=planner',
  ])
    expect(planAddressIn(text)).toBeNull();
});

test('an address that is no plan, and odd figures, add nothing', () => {
  expect(requestText('/search?q=egfr', '1,1,1,1')).toBe('');
  expect(requestText('/analysis?screen=oncoprint', null)).toBe('');
  const text = requestText('/analysis?screen=planner', '<b>,7,x');
  expect(text).not.toMatch(/<b>|NaN|animals in total/);
});

test('odd parameters never break a plan', () => {
  expect(parsePlan({ models: '-3', days: 'soon', alpha: '9', effect: 'x', dropout: '1e9', seed: '' })).toEqual({
    ...FIRST_PLAN,
    models: 1,
    alpha: 0.2,
    dropout: 60,
  });
  expect(parsePlan({ effect: 'volume', size: '99' }).size).toBe(10);
  expect(parsePlan(planParameters({ models: 33, alpha: 0.01 }))).toMatchObject({ models: 33, alpha: 0.01 });
});

test('a new design or effect has its own first numbers', () => {
  expect(planParameters({ design: 'arms' })).toEqual({ design: 'arms', models: '' });
  expect(parsePlan({ design: 'arms' }).models).toBe(1);
  expect(planParameters({ effect: 'volume' })).toEqual({ effect: 'volume', size: '' });
});

test('the choice of models is read as it was written', () => {
  const choice = { gene: 'KRAS', pinned: ['A-1', 'B-2'], excluded: ['C-3'] };
  expect(parseChoice(choiceParameters(choice))).toEqual(choice);
  expect(parseChoice({ pinned: ' A-1,,A-1 ' }).pinned).toEqual(['A-1']);
});

test('the way from a shortlist to the planner has the models as its cohort', () => {
  const address = planAddress(['LUN-PDX-0001', 'A&B 2'], { panel: 'p1' }) ?? '';
  const place = parseWorkbench(address);
  expect(place).toMatchObject({ screen: 'planner', parameters: { panel: 'p1' } });
  expect(place.cohort.ids).toEqual(['LUN-PDX-0001', 'A&B 2']);
  expect(planAddress([])).toBeNull();
  expect(planAddress(Array.from({ length: 200 }, (_, index) => `LUN-PDX-${index}`))).toBeNull();
});
