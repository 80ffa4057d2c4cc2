import type { Cases } from '../cases.ts';

export const toolsCases: Cases = { inputs: [{ columns: null, shortlist: [], signedIn: false }], events: [] };
