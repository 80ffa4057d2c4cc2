import { expect, test } from 'vitest';
import { sessionMachine } from '../../machines/session/session.machine.ts';
import { chartOf } from '../../src/statechart/chartOf.ts';
import { hitsOf, nextHit } from '../../src/statechart/view/hits.ts';

const chart = chartOf(sessionMachine);

test('exact names are found before mere mentions', () => {
  const [first, ...others] = hitsOf(chart, 'Menus');
  expect(first).toBe('state session.signedIn.menus');
  // its description mentions that menus are loaded
  expect(others).toContain('state session.signedIn');
  expect(hitsOf(chart, 'no such thing').size).toBe(0);
});

test('the next hit after the last one is the first', () => {
  const hits = new Set(['a', 'b', 'c']);
  expect(nextHit(hits, 'elsewhere')).toBe('a');
  expect(nextHit(hits, 'a')).toBe('b');
  expect(nextHit(hits, 'c')).toBe('a');
  expect(nextHit(new Set(), 'a')).toBeUndefined();
});
