import type { Cases } from '../cases.ts';
import { factorAsked, loginData, offline, refusal } from '../samples.ts';

export const secondFactorCases: Cases = {
  inputs: [factorAsked.secondFactor],
  events: [
    { type: 'secondFactor.appChosen' },
    { type: 'secondFactor.recoveryChosen' },
    { type: 'secondFactor.answered', factorCode: '123456' },
    { type: 'secondFactor.left' },
  ],
  endings: () => ({ done: [loginData], error: [refusal, offline] }),
};
