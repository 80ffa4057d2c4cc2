import type { Cases } from '../cases.ts';
import { ENROLLMENT_STEPS } from './enrollment.machine.ts';

export const enrollmentCases: Cases = {
  inputs: [
    { step: 'panel', furthest: 'panel' },
    ...ENROLLMENT_STEPS.map((step) => ({ step, furthest: 'review' as const })),
  ],
  events: [
    { type: 'enrollment.next', valid: true },
    { type: 'enrollment.next', valid: false },
    { type: 'enrollment.back' },
    ...ENROLLMENT_STEPS.map((step) => ({ type: 'enrollment.stepChosen', step })),
    ...ENROLLMENT_STEPS.map((step) => ({ type: 'enrollment.faultFound', step })),
  ],
  deciding: ({ furthest, tried }) => [furthest, tried],
};
