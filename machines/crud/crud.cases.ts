import type { CallFailure } from '../../contract/envelope.ts';
import type { RecordChange, ResourceRecord } from '../../contract/resources/record.ts';
import type { Cases, Endings } from '../cases.ts';
import { offline, refusal } from '../samples.ts';
import { ABILITIES } from './abilities.ts';
import { samplePreview } from './bulkEdit.cases.ts';
import { recordFormMachine } from './recordForm.ts';
import { sampleId, sampleRecord, sampleResource } from './samples.ts';
import { aimAt, labelOf } from './selection.ts';
import { emptyValues, valuesOf } from './values.ts';
import type { Done, Plan, Report } from './work.ts';

const record = sampleRecord(1);
const theirs = sampleRecord(1, 2, { note: 'theirs', level: 'country' });
const fixed = sampleRecord(1, 2, { level: 'archived' });
const noticed = sampleRecord(1, 2, {
  findings: [{ code: 'note.odd', severity: 'warning', field: 'note', message: 'Check it.' }],
});
const late: CallFailure = { ...refusal, current: theirs };
const aim = aimAt([labelOf(sampleResource, record)]);
const done = { done: [record.id], refused: [] };
const outdated = {
  done: [],
  refused: [{ id: record.id, label: { en: '', zh: '' }, message: 'Changed.', current: theirs }],
};
const partly = { done: [], refused: [{ ...labelOf(sampleResource, record), message: 'It has children.' }] };
const input = {
  definition: sampleResource,
  may: ABILITIES,
  within: null,
  defaults: {},
  address: '/system/areas',
  edited: null,
  instance: 'instance',
};

const change: RecordChange = {
  id: sampleId(90),
  at: '2026-01-02T00:00:00.000Z',
  user: null,
  action: 'edit',
  before: { note: 'as it was' },
  after: { note: 'as it is' },
  message: '',
  attachments: [],
  names: {},
};
const values = { ...valuesOf(sampleResource, record), note: 'mine' };
const context = {
  initial: valuesOf(sampleResource, record),
  instance: 'instance-1',
  attempt: 1,
  values,
  touched: [],
  refusals: {},
  failure: null,
  result: null,
};
const formSays = {
  untouched: recordFormMachine.resolveState({ value: { editing: 'untouched' }, context }),
  valid: recordFormMachine.resolveState({ value: { editing: 'valid' }, context }),
  submitting: recordFormMachine.resolveState({ value: 'submitting', context }),
  refused: recordFormMachine.resolveState({ value: 'refused', context: { ...context, failure: refusal } }),
  late: recordFormMachine.resolveState({ value: 'refused', context: { ...context, failure: late } }),
  done: recordFormMachine.resolveState({ value: 'done', context: { ...context, result: theirs } }),
  noticed: recordFormMachine.resolveState({ value: 'done', context: { ...context, result: noticed } }),
};

const bulkState = { count: 60_000, doneCount: 0, refusedCount: 0, refused: [] };
const endings: Record<string, Endings> = {
  list: {},
  bulk: { error: ['the bulk edit chart broke'] },
  lookAtBulk: {
    done: [
      { ...bulkState, state: 'running', left: 45_000 },
      { ...bulkState, state: 'done', left: 0, doneCount: 60_000 },
      { ...bulkState, state: 'failed', left: 45_000 },
    ],
    error: [offline],
  },
  form: { snapshot: Object.values(formSays), error: ['the form chart broke'] },
  loadRecord: { done: [record, fixed], error: [offline] },
  loadHistory: {
    done: [
      { count: 2, list: [change] },
      { count: 0, list: [] },
    ],
    error: [offline],
  },
  loadEarlier: { done: [{ count: 2, list: [change] }], error: [offline] },
  loadTrash: { done: [{ count: 0, list: [] }], error: [offline] },
  saveRecord: {
    done: [theirs],
    error: [
      offline,
      { ...late, current: sampleRecord(1, 3) },
      { ...refusal, error: 'validation', fields: { note: 'Too long.' } },
    ],
  },
};
const moved: Endings = { done: [{ parent: null, before: null, version: 4 }], error: [offline] };
const rowsDone: Endings = { done: [done, partly, outdated], error: [offline] };
const gone: CallFailure = { ...refusal, error: 'not_found' };
const begun: Done = { done: [], refused: [], begun: { id: sampleId(90), count: 60_000 } };
const removal: Endings = {
  done: [
    { state: 'running', count: 60_000, left: 45_000 },
    { state: 'done', count: 60_000, left: 0 },
    { state: 'failed', count: 60_000, left: 45_000 },
  ],
  error: [offline],
};

export const crudCases: Cases = {
  inputs: [
    input,
    { ...input, address: `/system/areas?record=${record.id}` },
    { ...input, may: ['add'] },
    { ...input, edited: sampleId(81) },
  ],
  events: [
    { type: 'crud.view', id: record.id },
    { type: 'crud.create' },
    { type: 'crud.create', values: { note: 'a copy' } },
    { type: 'crud.edit', id: record.id },
    { type: 'crud.edit', id: record.id, values: { note: 'as it was' } },
    { type: 'crud.history', id: record.id },
    { type: 'crud.earlier' },
    { type: 'crud.trash' },
    { type: 'crud.trashPageChanged', page: 2 },
    { type: 'crud.ask', action: 'remove', aim },
    { type: 'crud.ask', action: 'publish', aim, at: '2026-01-01T00:00:00.000Z' },
    { type: 'crud.ask', action: 'act:close', aim, given: [record.id] },
    { type: 'crud.confirm' },
    { type: 'crud.compare', id: record.id },
    { type: 'crud.close' },
    { type: 'crud.retry' },
    { type: 'crud.leaveConfirmed' },
    { type: 'crud.leaveDeclined' },
    { type: 'crud.choose', field: 'note', side: 'mine' },
    { type: 'crud.saveMerged' },
    { type: 'crud.restore', ids: [record.id] },
    { type: 'crud.bulk', aim, field: 'note' },
    { type: 'crud.bulkRun', id: samplePreview.id },
    { type: 'crud.undo' },
    { type: 'crud.undoBulk' },
    { type: 'crud.reportDismissed' },
    { type: 'crud.move', move: { id: record.id, parent: null, before: null } },
    {
      type: 'crud.export',
      wanted: { columns: ['name'], format: 'csv', matching: {}, sort: [] },
    },
    { type: 'crud.exportCancelled' },
    { type: 'crud.addressMoved', address: '/system/areas' },
    { type: 'crud.addressMoved', address: `/system/areas?record=${sampleId(2)}` },
    {
      type: 'crud.recalled',
      draft: { at: '2026-01-01T10:32:00.000Z', base: valuesOf(sampleResource, record), values },
    },
    {
      type: 'crud.recalled',
      draft: { at: '2026-01-01T10:32:00.000Z', base: emptyValues(sampleResource, null), values: { note: 'mine' } },
    },
    {
      type: 'crud.recalled',
      draft: { at: '2026-01-01T10:32:00.000Z', base: {}, values: {} },
    },
    { type: 'crud.permitted', may: ABILITIES },
    { type: 'crud.defaultsKnown', defaults: { color: 'red' } },
    { type: 'crud.ended' },
  ],
  endings: (id) => {
    if (id === 'runBulk' || id === 'undoBulk') return { done: [done, partly, begun], error: [offline, gone] };
    if (id === 'removeRows') return { done: [done, partly, begun], error: [offline] };
    return endings[id] ?? (id === 'lookAtRemoval' ? removal : id.startsWith('move') ? moved : rowsDone);
  },
  // what guards read; reports of publishing or saving affect no guard
  deciding: ({
    id,
    record,
    proposal,
    choices,
    undo,
    back,
    edited,
    bulkId,
    report,
    plan,
    underWay,
    may,
    changes,
    changeCount,
  }) => [
    (report as Report | null)?.refused.some(({ current }) => current) &&
      (underWay as Plan | null)?.aim.reviewed?.length,
    id,
    (changes as readonly RecordChange[]).length < Number(changeCount),
    proposal !== null,
    (record as ResourceRecord | null)?.findings !== undefined,
    choices,
    undo,
    back !== null,
    edited !== null,
    edited === bulkId,
    report !== null,
    ['remove', 'move', 'bulk', 'bulkUndo'].find((action) => action === (report as Report | null)?.action),
    (report as Report | null)?.begun !== undefined,
    (plan as Plan | null)?.action,
    may,
  ],
};
