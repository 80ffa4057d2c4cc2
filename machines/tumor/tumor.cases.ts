import type { TumorMatches } from '../../contract/entities/tumor.ts';
import { MAX_TUMOR_TEXT } from '../../contract/tumorLimits.ts';
import type { Cases } from '../cases.ts';
import { offline } from '../samples.ts';

/** An answer as the server gives it. */
export const tumorMatches: TumorMatches = {
  format: 'list',
  entries: [{ typed: 'EGFR L858R', gene: 'EGFR', kind: 'mutation', change: 'L858R', models: 90 }],
  unread: [],
  diagnosisRead: null,
  compared: 1184,
  sharing: 0,
  models: [],
};

export const tumorCases: Cases = {
  inputs: [undefined],
  events: [
    { type: 'tumor.typed', text: 'EGFR L858R' },
    { type: 'tumor.typed', text: '' },
    { type: 'tumor.fileChosen', file: { name: 'tumor.maf', bytes: 60, text: 'Hugo_Symbol' } },
    { type: 'tumor.fileChosen', file: { name: 'tumor.vcf.gz', bytes: 60, text: null } },
    { type: 'tumor.fileChosen', file: { name: 'tumor.bam', bytes: MAX_TUMOR_TEXT + 1, text: null } },
    { type: 'tumor.fileRemoved' },
    { type: 'tumor.diagnosed', diagnosis: 'LUAD' },
    { type: 'tumor.testedWith', tested: 'all' },
    { type: 'tumor.placed', place: { modelType: 'PDX' } },
    { type: 'tumor.placed', place: {} },
    { type: 'tumor.asked' },
    { type: 'tumor.retried' },
    { type: 'tumor.cleared' },
    { type: 'tumor.forgotten' },
  ],
  endings: () => ({ done: [tumorMatches], error: [offline] }),
  deciding: ({ text, file, question, place }) => [text, file === null, question === null, place],
};
