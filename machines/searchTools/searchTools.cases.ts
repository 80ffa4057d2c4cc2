import type { Cases } from '../cases.ts';

export const searchToolsCases: Cases = { inputs: [{ columns: null, signedIn: false }], events: [] };
