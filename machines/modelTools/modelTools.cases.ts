import type { Cases } from '../cases.ts';

export const modelToolsCases: Cases = { inputs: [{ shortlist: [], signedIn: false }], events: [] };
