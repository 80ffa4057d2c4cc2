import type { Cases } from '../cases.ts';
import { offline, refusal } from '../samples.ts';
import { sampleId, sampleRecord, sampleResource } from './samples.ts';
import { labelOf } from './selection.ts';

const record = sampleRecord(1);
const changing = sampleRecord(2, 1, { level: 'country' });
const rows = [labelOf(sampleResource, record)];

export const recordListCases: Cases = {
  inputs: [
    { definition: sampleResource, within: null, address: '/system/areas' },
    { definition: sampleResource, within: null, address: '/system/areas?limit=10' },
    { definition: sampleResource, within: null, address: '/system/areas', awaitsLimit: true },
    {
      definition: sampleResource,
      within: null,
      address: `/system/areas?level=CITY&page=3&record=${sampleId(1)}&odd=1`,
    },
  ],
  events: [
    { type: 'list.narrowed', text: 'lung', filters: { level: ['city'] } },
    { type: 'list.filterChanged', field: 'enabled', value: true },
    { type: 'list.filterChanged', field: 'enabled', value: null },
    { type: 'list.cleared' },
    { type: 'list.sorted', sort: [{ field: 'name', order: 'desc' }] },
    { type: 'list.pageChanged', page: 2 },
    { type: 'list.limitChanged', limit: 50 },
    { type: 'list.limitPreferred', limit: 50 },
    { type: 'list.limitPreferred', limit: 20, chosen: true },
    { type: 'list.refreshed' },
    { type: 'list.linkRestored' },
    { type: 'list.moved', address: '/system/areas?page=2' },
    { type: 'list.recordChanged', record: sampleId(2) },
    { type: 'list.recordChanged', record: null },
    { type: 'list.rowsToggled', rows, chosen: true },
    { type: 'list.rowsToggled', rows, chosen: false },
    { type: 'list.rowsGone', ids: [record.id] },
    { type: 'list.allMatchingChosen' },
    { type: 'list.selectionCleared' },
  ],
  endings: () => ({
    done: [
      { count: 25, list: [record] },
      { count: 25, list: [record, changing] },
      { count: 12, list: [record], page: 1 },
      { count: 12, list: [] },
      { count: 0, list: [] },
    ],
    error: [offline, refusal],
  }),
  deciding: ({ question, usualLimit, limitNamed, result, selection, chosenIn, record: open, failure }) => [
    usualLimit,
    limitNamed,
    question,
    result,
    selection,
    chosenIn,
    open,
    failure,
  ],
};
