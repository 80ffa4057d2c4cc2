import { expect, test } from 'vitest';
import { NO_TREATMENT, type shownTreatments } from '../../contract/priorTreatments.ts';
import { readTreatmentStatus } from '../../server/importers/values.ts';
import { namedTreatments } from '../../server/modules/catalog/names.ts';
import { factRows } from '../../src/site/compare/factRows.ts';
import { headFacts } from '../../src/site/detail/facts.ts';
import { comparison } from '../../stories/models/comparison.ts';
import { passport } from '../../stories/models/passport.ts';

const [compared] = comparison.models;
if (!compared) throw new Error('the sample compares no models');

type Treatments = Parameters<typeof shownTreatments>[0];
const inPassport = (priorTreatments: Treatments) =>
  headFacts({ ...passport, patient: { ...passport.patient, priorTreatments: priorTreatments && [...priorTreatments] } })
    .filter(({ key }) => key === 'prior')
    .map(({ value }) => value);
const inComparison = (priorTreatments: Treatments) =>
  factRows([
    { ...compared, patient: { ...compared.patient, priorTreatments: priorTreatments && [...priorTreatments] } },
  ])
    .filter(({ key }) => key === 'prior')
    .flatMap(({ values }) => values);

test('an untreated patient is shown as such, and an unknown history is not', () => {
  expect(inPassport([])).toEqual([NO_TREATMENT.en]);
  expect(inComparison([])).toEqual([NO_TREATMENT.en]);
  expect(inPassport(null)).toEqual(['--']);
  expect(inComparison(null)).toEqual([]);
  expect(inPassport([{ en: 'Erlotinib', zh: '厄洛替尼' }])).toEqual(['Erlotinib']);
});

test('a model of another species has no patient, so that an empty list says nothing', () => {
  const names = { drug: (en: string) => ({ en, zh: en }) } as Parameters<typeof namedTreatments>[1];
  const of = (species: string) => namedTreatments({ species, patient: { priorTreatments: [] } }, names);
  expect(of('Homo sapiens')).toEqual([]);
  expect(of('Mus musculus')).toBeNull();
});

test.each([
  ['Pre-treatment', 'untreated'],
  ['Treatment naive', 'untreated'],
  ['Post-treatment', 'treated'],
  ['Active treatment', 'treated'],
])('a file says %s', (text, value) => {
  expect(readTreatmentStatus(text)).toEqual({ value });
});

test('another status is reported', () => {
  expect(readTreatmentStatus('perhaps')).toHaveProperty('refused');
});
