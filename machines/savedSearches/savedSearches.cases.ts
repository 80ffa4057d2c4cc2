import type { Cases } from '../cases.ts';
import { offline, refusal, savedSearch } from '../samples.ts';

const { id } = savedSearch;

export const savedSearchesCases: Cases = {
  events: [
    { type: 'savedSearches.opened' },
    { type: 'savedSearches.closed' },
    { type: 'savedSearches.retried' },
    { type: 'savedSearches.chosen', id },
    { type: 'savedSearches.acted', act: { kind: 'remove', id } },
    { type: 'savedSearches.acted', act: { kind: 'restore', id } },
    { type: 'savedSearches.acted', act: { kind: 'mail', id, mailWhenNew: true } },
    { type: 'savedSearches.renameWanted', id },
    { type: 'savedSearches.nameChanged', name: 'Lung EGFR' },
    { type: 'savedSearches.nameChanged', name: ' ' },
    { type: 'savedSearches.renameSubmitted' },
    { type: 'savedSearches.renameCancelled' },
  ],
  endings: (of) => ({
    done: [of === 'changeSearch' || of === 'openSearch' ? null : [savedSearch]],
    error: [offline, { ...refusal, error: 'validation', fields: { name: 'taken' } }],
  }),
};
