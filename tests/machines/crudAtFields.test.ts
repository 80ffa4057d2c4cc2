import { expect, test } from 'vitest';
import { noticedAtFields, refusedAtFields } from '../../machines/crud/atFields.ts';

const refused = (fields: Record<string, string>) =>
  refusedAtFields({ kind: 'refused', status: 400, error: 'validation', message: 'Look again.', fields });

test('a message for a part of a value appears at its field, numbered from one, and replaces that of the whole', () => {
  const said = {
    note: 'Too long.',
    lines: 'Not valid.',
    'lines.0.agent': 'Missing.',
    'lines.11.targets.2': 'Too long.',
    'title.en': 'Missing.',
  };
  expect(refused(said)).toEqual({
    kind: 'refused',
    status: 400,
    error: 'validation',
    message: 'Look again.',
    fields: { note: 'Too long.', lines: '1 › agent: Missing. 12 › targets › 3: Too long.', title: 'en: Missing.' },
  });
});

test('a message without fields stays unchanged', () => {
  const failure = { kind: 'networkFailed', message: '' };
  expect(refusedAtFields(failure)).toBe(failure);
  const fault = new Error('ours');
  expect(refusedAtFields(fault)).toBe(fault);
});

test('a finding appears once, at the field with the value, with the entry numbered from one', () => {
  const found = (field: string, message: string) => ({
    code: 'some.code',
    severity: 'warning' as const,
    field,
    message,
  });
  expect(
    noticedAtFields([
      found('patient.ageYears', 'Age: check it.'),
      found('alterations.0.gene', 'Gene: check it.'),
      found('alterations.2.gene', 'Gene: check it.'),
      found('hostStrain', 'Host: enter it.'),
      found('hostStrain', 'Host: enter it.'),
    ]),
  ).toEqual({
    patient: 'Age: check it.',
    alterations: '1 › Gene: check it. 3 › Gene: check it.',
    hostStrain: 'Host: enter it.',
  });
  expect(noticedAtFields(undefined)).toEqual({});
});
