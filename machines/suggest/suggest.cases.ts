import type { Cases } from '../cases.ts';
import { offline, suggestions } from '../samples.ts';
import { CHOICE_KINDS } from './choices.ts';

export const suggestCases: Cases = {
  inputs: [{ kinds: CHOICE_KINDS }],
  events: [
    { type: 'suggest.typed', text: 'HER2' },
    { type: 'suggest.typed', text: ' ' },
    { type: 'suggest.moved', move: 'next' },
    { type: 'suggest.moved', move: 'previous' },
    { type: 'suggest.pointed', index: 0 },
    { type: 'suggest.pointed', index: null },
    { type: 'suggest.closed' },
  ],
  endings: () => ({ done: [suggestions], error: [offline] }),
};
