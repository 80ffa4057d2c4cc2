import type { Cases } from '../cases.ts';
import { factorAsked, loginData, offline, refusal } from '../samples.ts';

export const secondFactorCases: Cases = {
  inputs: [factorAsked.secondFactor, { ...factorAsked.secondFactor, app: false, passkey: true }],
  events: [
    { type: 'secondFactor.recoveryChosen' },
    { type: 'secondFactor.recoveryLeft' },
    { type: 'secondFactor.answered', factorCode: '123456' },
    { type: 'secondFactor.passkeyPassed', data: loginData },
    { type: 'secondFactor.left' },
  ],
  endings: () => ({ done: [loginData], error: [refusal, offline] }),
};
