import type { ResolvedList } from '../../contract/entities/search.ts';
import type { Cases } from '../cases.ts';
import { offline } from '../samples.ts';
import { MAX_LIST_BYTES } from './entries.ts';

const found: ResolvedList = {
  matched: [{ entry: 'lun pdx 12', value: 'LUN-PDX-0012', label: 'LUN-PDX-0012' }],
  unmatched: ['nonsense'],
  duplicates: [{ entry: 'LUN-PDX-0012', value: 'LUN-PDX-0012' }],
};
const nothing: ResolvedList = { matched: [], unmatched: ['nonsense'], duplicates: [] };

export const idListCases: Cases = {
  events: [
    { type: 'idList.opened' },
    { type: 'idList.textChanged', text: 'lun pdx 12, LUN-PDX-0012, nonsense' },
    { type: 'idList.textChanged', text: 'x,'.repeat(5_001) },
    { type: 'idList.kindChosen', kind: 'genes' },
    { type: 'idList.fileChosen', file: { name: 'models.csv', bytes: 20, text: 'Model\nLUN-PDX-0012' } },
    { type: 'idList.fileChosen', file: { name: 'genome.txt', bytes: MAX_LIST_BYTES + 1, text: null } },
    { type: 'idList.fileChosen', file: { name: 'broken.txt', bytes: 10, text: null } },
    { type: 'idList.checked' },
    { type: 'idList.edited' },
    { type: 'idList.applied' },
    { type: 'idList.closed' },
  ],
  endings: () => ({ done: [found, nothing], error: [offline] }),
  deciding: ({ text, kind, resolved }) => [String(text).length, kind, resolved],
};
