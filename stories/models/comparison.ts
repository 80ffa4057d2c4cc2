import type { ComparedModel, Comparison, GeneCell } from '../../contract/entities/comparison.ts';
import { disease } from '../../machines/samples.ts';
import { passport } from './passport.ts';
import { models } from './samples.ts';

const cell = (status: GeneCell['status'], alterations: GeneCell['alterations'] = []): GeneCell => ({
  status,
  alterations,
  read: status === 'notTested' ? [] : ['mutation', 'copyNumber'],
  notRead: status === 'notTested' ? ['mutation', 'copyNumber'] : [],
});
/** Tested for mutations only, although copy numbers matter too. */
const partly: GeneCell = { status: 'notTested', alterations: [], read: ['mutation'], notRead: ['copyNumber'] };
const { species, primarySite, grade, patient, hostStrain, engraftment, passage, biomarkers, growth } = passport;
const facts = { species, primarySite, grade, patient, hostStrain, engraftment, passage, biomarkers, growth };
const compared = models.map(
  (model): ComparedModel => ({
    ...facts,
    ...model,
    patient: { ...patient, priorTreatments: model.priorTreatments },
    area: model.disease && { id: disease.id, version: disease.version },
  }),
);
const [egfr] = models.map(({ alterations }) => alterations);

/** A typical model, one with little data, and one with the longest texts, side by side. */
export const comparison: Comparison = {
  models: compared,
  unavailable: [],
  genes: [
    { gene: 'EGFR', cells: [cell('altered', egfr?.slice(0, 2)), cell('notTested'), cell('wildType')] },
    { gene: 'MET', cells: [cell('altered', egfr?.slice(2, 3)), partly, cell('altered', egfr?.slice(2, 3))] },
  ],
  responses: [
    {
      agent: { en: 'Osimertinib', zh: '奥希替尼' },
      cells: [
        {
          tgiPercent: 109,
          mRecist: 'mCR',
          study: 'ST-0101',
          bestAverageChangePercent: -62,
          n: 3,
          evaluationDay: 21,
          derived: true,
          counterpart: { mRecist: 'mSD', tgiPercent: 80 },
          tgiInterval: { low: 104.2, high: 113.1 },
          bestAverageChangeInterval: { low: -70, high: -51 },
          studies: 2,
        },
        null,
        {
          tgiPercent: -12,
          mRecist: 'mPD',
          study: 'ST-0102',
          bestAverageChangePercent: null,
          n: 8,
          evaluationDay: null,
          derived: false,
          counterpart: null,
          tgiInterval: null,
          bestAverageChangeInterval: null,
          studies: 1,
        },
      ],
    },
  ],
  expression: [{ gene: 'EGFR', values: [7.2, null, 4.1] }],
  growth: [
    {
      study: 'ST-0101',
      points: [
        { day: 0, mean: 170, n: 3 },
        { day: 7, mean: 320, n: 3 },
        { day: 21, mean: 1_130, n: 3 },
      ],
    },
    null,
    {
      study: 'ST-0102',
      points: [
        { day: 0, mean: 180, n: 8 },
        { day: 14, mean: 410, n: 8 },
      ],
    },
  ],
};
