import { expect, test } from 'vitest';
import { replay } from './support/replay.ts';

test('backToTop: backToTop.scrolled, backToTop.pressed, backToTop.interrupted, backToTop.scrolled', () => {
  const { value } = replay('backToTop', {
    events: [
      { type: 'backToTop.scrolled', y: 2000 },
      { type: 'backToTop.pressed' },
      { type: 'backToTop.interrupted' },
      { type: 'backToTop.scrolled', y: 0 },
    ],
  });
  expect(value).toEqual('hidden');
});
