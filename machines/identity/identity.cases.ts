import type { Identity } from '../../contract/entities/identity.ts';
import type { Cases } from '../cases.ts';
import { offline } from '../samples.ts';
import type { IdentityChoice } from './address.ts';

const loci = [
  ['D3S1358', '15,16'],
  ['D5S818', '11,12'],
  ['D7S820', '9,10'],
  ['D8S1179', '13'],
  ['D13S317', '8,11'],
  ['D16S539', '9,12'],
  ['D18S51', '14,17'],
  ['D21S11', '29,31.2'],
  ['CSF1PO', '10,12'],
  ['FGA', '21,24'],
  ['TH01', '6,9.3'],
  ['TPOX', '8'],
  ['vWA', '16,18'],
  ['Amelogenin', 'X,Y'],
] as const;

/** A profile; `changes` replaces the alleles of loci, and an empty text removes one. */
export const strProfile = (changes: Readonly<Record<string, string>> = {}) =>
  loci.flatMap(([locus, usual]) => {
    const alleles = changes[locus] ?? usual;
    return alleles === '' ? [] : [{ locus, alleles: alleles.split(',') }];
  });

const model = (number: number, modelType: 'PDX' | 'cell line', profile = strProfile()) => ({
  id: `0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`,
  modelCode: `LUN-${modelType === 'PDX' ? 'PDX' : 'CEL'}-${String(number).padStart(4, '0')}`,
  name: `OB-${1_000 + number}`,
  modelType,
  profile,
});

/** A result as the server gives it: a sample with a related model, and one that no model resembles. */
export const identityResult: Identity = {
  samples: [
    {
      name: 'Flask 7',
      profile: strProfile(),
      manyAlleles: [],
      mixed: false,
      matches: [
        {
          model: 0,
          sharedLoci: 12,
          sharedAlleles: 21,
          queryAlleles: 22,
          referenceAlleles: 21,
          tanabe: 97.67441860465115,
          mastersQuery: 95.45454545454545,
          mastersReference: 100,
          judgment: 'related',
        },
        {
          model: 1,
          sharedLoci: 13,
          sharedAlleles: 10,
          queryAlleles: 24,
          referenceAlleles: 24,
          tanabe: 41.666666666666664,
          mastersQuery: 41.666666666666664,
          mastersReference: 41.666666666666664,
          judgment: 'unrelated',
        },
      ],
    },
    {
      name: 'Flask 8',
      profile: strProfile({ D5S818: '9,11,12', D7S820: '8,9,10', D18S51: '12,14,17', FGA: '19,21,24' }),
      manyAlleles: ['D5S818', 'D7S820', 'D18S51', 'FGA'],
      mixed: true,
      matches: [
        {
          model: 0,
          sharedLoci: 12,
          sharedAlleles: 21,
          queryAlleles: 26,
          referenceAlleles: 21,
          tanabe: 89.36170212765957,
          mastersQuery: 80.76923076923077,
          mastersReference: 100,
          judgment: 'uncertain',
        },
      ],
    },
  ],
  models: [
    model(1, 'cell line', strProfile({ FGA: '21', vWA: '' })),
    model(
      2,
      'PDX',
      strProfile({ D3S1358: '14,18', D5S818: '9,13', D8S1179: '10,15', D21S11: '28,30', TH01: '7,8', vWA: '14,17' }),
    ),
  ],
  compared: 214,
  cohort: 260,
  queried: null,
  notRead: {
    loci: ['Passage'],
    alleles: [{ sample: 'Flask 8', locus: 'D3S1358', allele: 'OL' }],
    lines: [],
    samples: 0,
  },
};

export const identityChoice: IdentityChoice = { model: '', amelogenin: false, sort: 'tanabe' };

export const identityCases: Cases = {
  inputs: [undefined],
  events: [
    { type: 'identity.typed', text: 'D5S818: 11,12' },
    { type: 'identity.typed', text: '' },
    { type: 'identity.submitted' },
    { type: 'identity.cleared' },
    { type: 'identity.placed', place: { cohort: {}, choice: identityChoice } },
    { type: 'identity.placed', place: { cohort: {}, choice: { ...identityChoice, amelogenin: true } } },
    { type: 'identity.placed', place: { cohort: {}, choice: { ...identityChoice, model: 'LUN-CEL-0001' } } },
    { type: 'identity.sampleChosen', sample: 1 },
    { type: 'identity.retried' },
    { type: 'identity.forgotten' },
  ],
  endings: () => ({ done: [identityResult], error: [offline] }),
  deciding: ({ choice, typed, text }) => {
    const { model, amelogenin } = choice as IdentityChoice;
    return [model, amelogenin, typed === '', text === ''];
  },
};
