import type { Cases } from '../cases.ts';
import { offline } from '../samples.ts';

const examples = [
  { text: 'KRAS G12C', count: 41 },
  { text: 'HER2', count: 0 },
  { text: 'osimertinib', count: 37 },
];

export const exampleTourCases: Cases = {
  inputs: [{ isStill: false }, { isStill: true }],
  events: [
    { type: 'exampleTour.held', by: 'example' },
    { type: 'exampleTour.released', by: 'example' },
    { type: 'exampleTour.held', by: 'page' },
    { type: 'exampleTour.released', by: 'page' },
    { type: 'exampleTour.pointed', text: 'osimertinib' },
    { type: 'exampleTour.pointed', text: 'HER2' },
    { type: 'exampleTour.paused' },
    { type: 'exampleTour.resumed' },
  ],
  endings: () => ({ done: [examples, [{ text: 'HER2', count: 0 }]], error: [offline] }),
};
