import type { ResolvedList } from '../../contract/entities/resolvedLists.ts';
import { MAX_IDS } from '../../contract/vocabulary.ts';
import type { Cases } from '../cases.ts';
import { offline } from '../samples.ts';
import { MAX_LIST_BYTES } from './entries.ts';

const found: ResolvedList = {
  matched: [{ entry: 'lun pdx 12', value: 'LUN-PDX-0012', label: 'LUN-PDX-0012' }],
  ambiguous: [
    {
      entry: 'H1975',
      after: 1,
      choices: [
        { value: 'LUN-CL-0002', label: 'NCI-H1975', modelType: 'cell line' },
        { value: 'LUN-CDX-0001', label: 'NCI-H1975 CDX', modelType: 'CDX' },
      ],
    },
  ],
  unmatched: ['nonsense'],
  duplicates: [{ entry: 'LUN-PDX-0012', value: 'LUN-PDX-0012' }],
};
const many: ResolvedList = {
  ...found,
  matched: Array.from({ length: MAX_IDS + 1 }, (_, index) => ({ entry: 'x', value: `M-${index}`, label: 'x' })),
};
const nothing: ResolvedList = { matched: [], ambiguous: [], unmatched: ['nonsense'], duplicates: [] };

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
    { type: 'idList.meant', entry: 'H1975', values: ['LUN-CDX-0001'] },
    { type: 'idList.allMeant' },
    { type: 'idList.applied' },
    { type: 'idList.closed' },
  ],
  endings: () => ({ done: [found, nothing, many], error: [offline] }),
  deciding: ({ text, kind, resolved, meant }) => [String(text).length, kind, resolved, meant],
};
