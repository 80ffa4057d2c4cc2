import type { Cases, Endings } from '../cases.ts';
import { offline } from '../samples.ts';

const endings: Record<string, Endings> = {
  loadChoices: { done: [{ pageSize: 50, groups: { tumor: true } }], error: [offline] },
  saveChoices: { done: [null], error: [offline] },
};

export const searchChoicesCases: Cases = {
  events: [
    { type: 'searchChoices.identityChanged', signedIn: true },
    { type: 'searchChoices.identityChanged', signedIn: false },
    { type: 'searchChoices.pageSizeChosen', pageSize: 20 },
    { type: 'searchChoices.groupToggled', group: 'tumor', open: false },
  ],
  endings: (id) => endings[id] ?? {},
};
