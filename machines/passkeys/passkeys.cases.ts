import type { Cases } from '../cases.ts';
import { offline, refusal } from '../samples.ts';

const declined = { ...refusal, message: 'No passkey was chosen.' };

export const passkeysCases: Cases = {
  events: [{ type: 'passkeys.asked' }, { type: 'passkeys.cancelled' }],
  endings: (id) => ({
    done: [{ of: id }],
    error: [id === 'askBrowser' ? declined : offline],
  }),
};
