import type { BulkPreview } from '../../contract/resources/bulk.ts';
import type { Cases } from '../cases.ts';
import { offline, refusal } from '../samples.ts';
import { sampleId, sampleRecord, sampleResource } from './samples.ts';
import { aimAt, labelOf } from './selection.ts';

const named = labelOf(sampleResource, sampleRecord(1));
const input = { definition: sampleResource, aim: aimAt([named]), field: null, instance: 'instance-b1' };

/** A preview of a change to three records, one of which is refused. */
export const samplePreview: BulkPreview = {
  id: sampleId(80),
  count: 3,
  checked: 3,
  changing: 1,
  same: 1,
  refusedCount: 1,
  refused: [{ id: sampleId(2), label: { en: 'Sample 2', zh: '样本2' }, message: 'It was changed.' }],
  sample: [{ id: sampleId(1), label: { en: 'Sample 1', zh: '样本1' }, before: 'city', after: 'country', labels: [] }],
};

export const bulkEditCases: Cases = {
  inputs: [input, { ...input, field: 'level' }],
  events: [
    { type: 'bulk.fieldChosen', field: 'level' },
    { type: 'bulk.fieldChosen', field: 'note' },
    { type: 'bulk.operationChosen', operation: 'clear' },
    { type: 'bulk.operationChosen', operation: 'add' },
    { type: 'bulk.valueChanged', value: 'country' },
    { type: 'bulk.previewAsked' },
  ],
  endings: () => ({ done: [samplePreview], error: [offline, refusal] }),
};
