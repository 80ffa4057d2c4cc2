import { expect, test } from 'vitest';
import { emit, setup } from 'xstate';
import { check } from './support/product/explore.ts';
import type { Product } from './support/product/product.ts';

/** Answers each ball with another one, from the moment when the page lets it. */
const player = setup({}).createMachine({
  id: 'player',
  initial: 'waiting',
  states: {
    waiting: { on: { serve: { actions: emit({ type: 'ball' }) }, ball: { actions: emit({ type: 'ball' }) } } },
  },
});
const stairs = setup({}).createMachine({
  id: 'stairs',
  initial: 'ground',
  states: { ground: { on: { climb: 'first' } }, first: { on: { climb: 'roof' } }, roof: {} },
});

const game: Product = {
  name: 'game',
  charts: {
    left: { machine: player, begins: {}, offers: () => [{ type: 'serve' }] },
    right: { machine: player, begins: {}, offers: () => [] },
    stairs: { machine: stairs, begins: {}, offers: () => [{ type: 'climb' }] },
  },
  world: {},
  follows: ({ by, effect }) =>
    effect.kind === 'emit' ? [{ kind: 'event', to: by === 'left' ? 'right' : 'left', event: effect.event }] : [],
  properties: [
    {
      words: 'Nobody is on the roof.',
      of: ['stairs'],
      holds: ([one]) => one?.value !== 'roof',
    },
  ],
};

test('a page that never comes to rest is a fault, and the other properties are checked further', () => {
  const { states, whole, faults } = check(game, { most: 100 });
  expect({ states, whole }).toEqual({ states: 3, whole: true });
  expect(faults.map(({ property, way }) => ({ property, way }))).toEqual([
    { property: 'After every event the page comes to rest.', way: ['left {"type":"serve"}'] },
    { property: 'Nobody is on the roof.', way: ['stairs {"type":"climb"}', 'stairs {"type":"climb"}'] },
  ]);
});
