import type { Cases } from '../cases.ts';

const surroundings = { own: ['https://portal.example'], allowed: ['https://status.example'] };

export const externalFrameCases: Cases = {
  inputs: ['https://status.example/board', 'mailto:help@status.example', 'javascript:alert(1)'].map((url) => ({
    ...surroundings,
    url,
  })),
  events: [{ type: 'externalFrame.loaded' }, { type: 'externalFrame.reloaded' }],
};
