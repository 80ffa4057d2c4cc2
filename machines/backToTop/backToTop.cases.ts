import type { Cases } from '../cases.ts';

export const backToTopCases: Cases = {
  events: [
    { type: 'backToTop.scrolled', y: 0 },
    { type: 'backToTop.scrolled', y: 5_000 },
    { type: 'backToTop.pressed' },
    { type: 'backToTop.interrupted' },
  ],
  endings: () => ({ done: [undefined], error: ['the animation broke'] }),
};
