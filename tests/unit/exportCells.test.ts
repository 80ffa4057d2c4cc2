import { expect, test } from 'vitest';
import { LANGUAGES } from '../../contract/localized.ts';
import { disease } from '../../contract/resources/content/disease.ts';
import { model } from '../../contract/resources/content/model.ts';
import { panel } from '../../contract/resources/content/panel.ts';
import { enrollment, inquiry } from '../../contract/resources/content/requests.ts';
import type { Field } from '../../contract/resources/fields.ts';
import { resources } from '../../contract/resources/index.ts';
import type { ResourceRecord } from '../../contract/resources/record.ts';
import type { ResourceDefinition } from '../../contract/resources/resource.ts';
import { cellsOf, headingsOf } from '../../server/platform/resources/exportCells.ts';

const english = { locale: 'en', timeZone: 'UTC' } as const;
const named = ({ fields }: ResourceDefinition, name: string): Field => {
  const field = fields[name];
  if (!field) throw new Error(`no field ${name}`);
  return field;
};
// Returns the cells of a record with one field.
const cells = (field: Field, value: unknown, reader: { locale: 'en' | 'zh'; timeZone: string } = english) =>
  cellsOf({ labels: {}, value } as unknown as ResourceRecord, 'value', field, new Map(), reader);

test('lists in both languages have a column for each', () => {
  const deliverables = named(panel, 'deliverables');
  expect(headingsOf(deliverables, english)).toEqual(['Deliverables (English)', 'Deliverables (Chinese)']);
  expect(cells(deliverables, { en: ['growth curves', 'report'], zh: ['生长曲线'] })).toEqual([
    'growth curves; report',
    '生长曲线',
  ]);
  expect(cells(deliverables, { en: ['report'], zh: [] })).toEqual(['report', null]);
});

test('entries of plain data are shown by name, without ids', () => {
  const asked = [
    { id: '019275f1-d908-708d-8be0-ffc635c0fa7a', modelCode: 'BIL-PDX-0036' },
    { id: '019eba92-f630-746f-9407-b24d19d4e0d1', modelCode: 'BIL-PDX-0027' },
  ];
  expect(cells(named(inquiry, 'models'), asked)).toEqual(['BIL-PDX-0036; BIL-PDX-0027']);
  expect(cells(named(enrollment, 'agents'), [{ name: 'HA-158', class: 'smallMolecule' }, { name: 'HA-2' }])).toEqual([
    'HA-158 (smallMolecule); HA-2',
  ]);
  expect(cells(named(disease, 'standardOfCare'), [{ agent: 'Osimertinib', targets: ['EGFR', 'T790M'] }])).toEqual([
    'Osimertinib (EGFR, T790M)',
  ]);
  const frequency = { gene: 'KRAS', alteration: { en: 'any mutation', zh: '任意突变' }, percent: 33 };
  expect(cells(named(disease, 'frequencies'), [frequency])).toEqual(['KRAS (any mutation, 33)']);
  const subtypes = [{ oncotreeCode: 'LUAD', name: { en: 'Lung Adenocarcinoma', zh: '肺腺癌' } }];
  expect(cells(named(disease, 'subtypes'), subtypes, { ...english, locale: 'zh' })).toEqual(['肺腺癌 (LUAD)']);
});

test('empty plain data is an empty cell, and data without names stays as stored', () => {
  expect(cells(named(inquiry, 'models'), [])).toEqual([null]);
  expect(cells(named(model, 'growth'), {})).toEqual([null]);
  expect(cells(named(model, 'growth'), { doublingTimeDays: 9.4 })).toEqual(['{"doublingTimeDays":9.4}']);
  expect(cells(named(disease, 'subtypes'), 'no list')).toEqual(['"no list"']);
});

test.each(resources)('no two columns of $name have the same heading', ({ fields }: ResourceDefinition) => {
  for (const language of LANGUAGES) {
    const headings = Object.values(fields).map(({ label }) => label[language]);
    expect(headings.filter((heading, place) => headings.indexOf(heading) !== place)).toEqual([]);
  }
});
