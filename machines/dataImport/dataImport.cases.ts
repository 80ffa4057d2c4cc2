import type { ImportProposal } from '../../contract/entities/importReading.ts';
import type { ImportRun } from '../../contract/entities/imports.ts';
import type { Cases } from '../cases.ts';
import { offline, user } from '../samples.ts';

/** A dry run as the server returns it at first, and after it has ended. */
export const waitingRun: ImportRun = {
  id: '0198c0de-0000-7000-8000-00000000001a',
  kind: 'models',
  dryRun: true,
  publish: false,
  clear: false,
  state: 'waiting',
  file: '0198c0de-0000-7000-8000-00000000001c',
  reading: null,
  fileName: 'models-2026-11.csv',
  totals: { rows: 0, added: 0, changed: 0, unchanged: 0, refused: 0, passedOver: 0, drafts: 0, cleared: 0 },
  rowsOfFile: null,
  problem: null,
  unmapped: [],
  groups: [],
  findings: 0,
  changes: 0,
  createdAt: '2026-01-01T08:00:00.000Z',
  createdBy: { id: user.id, label: { en: user.name, zh: user.name } },
};
export const checkedRun: ImportRun = {
  ...waitingRun,
  state: 'done',
  totals: { rows: 128, added: 104, changed: 15, unchanged: 4, refused: 3, passedOver: 2, drafts: 119, cleared: 0 },
  rowsOfFile: 128,
  unmapped: ['color'],
  findings: 5,
  changes: 17,
  groups: [
    {
      kind: 'row refused',
      line: 58,
      id: 'LIV-PDX-0063',
      column: 'source_model_id',
      value: 'LIV-PDX-0063',
      result: '',
      reason: 'stands in line 12 already',
      count: 3,
    },
    {
      kind: 'refused',
      line: 14,
      id: 'LUN-PDX-0131',
      column: 'age',
      value: '6O',
      result: '',
      reason: 'is not an age; write years (47) or a range (41-50)',
      count: 2,
    },
    {
      kind: 'normalized',
      line: 2,
      id: 'LUN-PDX-0001',
      column: 'age',
      value: '60.0',
      result: '',
      reason: 'an age is a number of years',
      count: 97,
    },
    {
      kind: 'changed',
      line: 7,
      id: 'LUN-PDX-0009',
      column: 'stage',
      value: 'IIA',
      result: 'IIB',
      reason: 'takes another value',
      count: 17,
    },
  ],
};
/** A run in which empty cells clear stored values. */
export const clearingRun: ImportRun = {
  ...checkedRun,
  clear: true,
  totals: { ...checkedRun.totals, cleared: 7 },
  groups: [
    {
      kind: 'cleared',
      line: 21,
      id: 'LUN-PDX-0042',
      column: 'stage',
      value: 'IIIB',
      result: '',
      reason: 'had a value, and the file gives none',
      count: 7,
    },
    ...checkedRun.groups,
  ],
};
export const importedRun: ImportRun = { ...checkedRun, id: '0198c0de-0000-7000-8000-00000000001b', dryRun: false };

/** A file with foreign column names and unknown values. */
export const proposed: ImportProposal = {
  fileName: 'models-2026-11.csv',
  kind: 'models',
  layout: null,
  saved: null,
  format: { member: null, sheet: null, encoding: 'gb18030', delimiter: ';', headerLine: 1, decimalComma: true },
  members: [],
  sheets: [],
  header: ['Model ID', 'Name', 'Kind', 'Diagnosis', 'Sex', 'Batch'],
  columns: [
    { name: 'Model ID', examples: ['LUN-1', 'LUN-2'], target: 'source_model_id', why: 'synonym' },
    { name: 'Name', examples: ['肺一', '肺二'], target: 'model_name', why: 'synonym' },
    { name: 'Kind', examples: ['PDX', 'xenograft'], target: 'model_type', why: 'content' },
    { name: 'Diagnosis', examples: ['Lung adenocarcinoma'], target: 'cancer_type', why: 'synonym' },
    { name: 'Sex', examples: ['F', 'Not Provided'], target: 'sex', why: 'name' },
    { name: 'Batch', examples: ['3'], target: null, why: null },
  ],
  reading: {
    format: {},
    mapping: {
      source: { value: 'models-2026-11' },
      source_model_id: { column: 'Model ID' },
      model_name: { column: 'Name' },
      model_type: { column: 'Kind' },
      cancer_type: { column: 'Diagnosis' },
      sex: { column: 'Sex', values: { 'Not Provided': '' }, others: 'keep' },
    },
  },
  unknown: [
    {
      column: 'model_type',
      source: 'Kind',
      value: 'xenograft',
      count: 12,
      line: 3,
      proposal: null,
      choices: ['PDX', 'CDX'],
    },
    {
      column: 'sex',
      source: 'Sex',
      value: 'Not Provided',
      count: 4,
      line: 2,
      proposal: '',
      choices: ['female', 'male'],
    },
  ],
  lookedTo: null,
  missing: [],
  units: [],
};
/** The same file without the source of a required column. */
export const incomplete: ImportProposal = { ...proposed, missing: ['cancer_type'] };

export const dataImportCases: Cases = {
  inputs: [{ id: '' }, { id: checkedRun.id }],
  events: [
    { type: 'import.kindChosen', kind: 'responses' },
    { type: 'import.publishChosen', publish: true },
    { type: 'import.clearChosen', clear: true },
    { type: 'import.fileStored', file: waitingRun.file },
    { type: 'import.formatChosen', format: { delimiter: ',' } },
    { type: 'import.sourceChosen', column: 'histology', source: { column: 'Diagnosis' } },
    { type: 'import.valueTranslated', column: 'model_type', value: 'xenograft', result: 'CDX' },
    { type: 'import.unitChosen', unit: 'copies' },
    { type: 'import.readingNamed', name: 'Lung models' },
    { type: 'import.checkAsked' },
    { type: 'import.columnsOpened' },
    { type: 'import.opened', id: checkedRun.id },
    { type: 'import.applyAsked' },
    { type: 'import.confirmed' },
    { type: 'import.cancelled' },
    { type: 'import.pageTurned', page: 2 },
    { type: 'import.retried' },
    { type: 'import.restarted' },
  ],
  deciding: ({ publish, clear, proposal, savedAs, id, run, page, failure }) => [
    publish,
    clear,
    proposal,
    savedAs,
    id,
    run,
    page,
    failure,
  ],
  endings: (actor) => ({
    done:
      actor === 'recognize'
        ? [proposed, incomplete]
        : actor === 'save'
          ? [undefined]
          : [actor === 'apply' ? importedRun : waitingRun, checkedRun],
    error: [offline],
  }),
};
