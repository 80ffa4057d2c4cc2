import { expect, test } from 'vitest';
import { sessionMachine } from '../../machines/session/session.machine.ts';
import { chartOf } from '../../src/statechart/chartOf.ts';
import { hitsOf, nextHit } from '../../src/statechart/view/hits.ts';

const chart = chartOf(sessionMachine);

test('what is called so is found before what only speaks of it', () => {
  const [first, ...others] = hitsOf(chart, 'Menus');
  expect(first).toBe('state session.signedIn.menus');
  // its description says that menus are loaded
  expect(others).toContain('state session.signedIn');
  expect(hitsOf(chart, 'no such thing').size).toBe(0);
});

test('one goes from hit to hit, and from the last to the first', () => {
  const hits = new Set(['a', 'b', 'c']);
  expect(nextHit(hits, 'elsewhere')).toBe('a');
  expect(nextHit(hits, 'a')).toBe('b');
  expect(nextHit(hits, 'c')).toBe('a');
  expect(nextHit(new Set(), 'a')).toBeUndefined();
});
