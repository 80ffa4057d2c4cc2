import { describe, expect, test } from 'vitest';
import { byField, fittingValue, isUnsaid, tidyValue } from '../../contract/fieldValues.ts';
import { isWritten, keyOf, keyText } from '../../contract/keyText.ts';
import { missingLanguages } from '../../contract/localized.ts';
import type { Field } from '../../contract/resources/fields.ts';

const label = { en: 'Field', zh: '字段' };
const text: Field = { kind: 'text', label, max: 60 };
const key: Field = { ...text, isKey: true };
const unique: Field = { ...text, unique: true };
const code: Field = { ...text, pattern: '^[A-Z]+$' };
const phone: Field = { kind: 'phone', label };
const email: Field = { kind: 'email', label };
const ZERO_WIDTH = '\u200b';

test('texts that look the same have one key', () => {
  expect(keyText(`  ＬＵＮ${ZERO_WIDTH}-1 \u0085 a  `)).toBe('LUN-1 a');
  expect(keyOf('Lung Cancer')).toBe(keyOf(' lung　CANCER'));
  expect([' a ', ' ', ZERO_WIDTH].map(isWritten)).toEqual([true, false, false]);
});

test.each([
  [null, true],
  [undefined, true],
  ['', true],
  [` ${ZERO_WIDTH}`, true],
  ['a', false],
  [[], true],
  [['a'], false],
  [0, false],
  [false, false],
  [{ en: '', zh: ' ' }, true],
  [{ en: 'Lung', zh: '' }, false],
  [{ en: '', zh: '肺' }, false],
  [{ en: '' }, false],
])('%j counts as empty: %s', (value, unsaid) => {
  expect(isUnsaid(value)).toBe(unsaid);
});

test('a text with one empty language lacks that language; with both empty, it lacks none', () => {
  const missing = [
    { en: 'a', zh: ' ' },
    { en: '', zh: '肺' },
    { en: 'a', zh: '肺' },
    { en: '', zh: ' ' },
  ].map(missingLanguages);
  expect(missing).toEqual([['zh'], ['en'], [], []]);
});

describe('a value as a field keeps it', () => {
  test.each<[string, Field, unknown, unknown]>([
    ['a text keeps its full-width forms', text, ' ＬＵＮ  a ', 'ＬＵＮ  a'],
    ['a key does not', key, ' ＬＵＮ  a ', 'LUN a'],
    ['nor does a unique text', unique, ' ＬＵＮ  a ', 'LUN a'],
    ['nothing is left of a text that shows nothing', text, ` ${ZERO_WIDTH}`, ''],
    ['a phone', phone, ' +41 44 ', '+41 44'],
    ['an address', email, ' ａ@b.example ', 'a@b.example'],
    ['no text', text, null, null],
    ['no address', email, null, null],
    [
      'a line in both languages',
      { kind: 'localized', as: 'text', label, max: 60 },
      { en: ' a ', zh: '' },
      { en: 'a', zh: '' },
    ],
    ['rich text', { kind: 'localized', as: 'richText', label, max: 60 }, { en: ' a ', zh: '' }, { en: ' a ', zh: '' }],
    ['texts, each once', { kind: 'texts', label, max: 60, maxItems: 9 }, [' a', 'a ', ' ', 'b'], ['a', 'b']],
    ['a flag', { kind: 'flag', label }, true, true],
  ])('%s', (_, field, value, kept) => {
    expect(tidyValue(field, value)).toEqual(kept);
  });

  test('values that belong to no field stay as they are, even under names of every object', () => {
    const values = { name: ' a ', other: ' b ', toString: ' c ' };
    expect(byField({ name: text }, values, tidyValue)).toEqual({ ...values, name: 'a' });
  });

  test('a value is changed only where the schema of its field would refuse it', () => {
    expect(fittingValue(code, ' ＬＵＮ ')).toBe('ＬＵＮ');
    expect(fittingValue({ ...code, isKey: true }, ' ＬＵＮ ')).toBe('LUN');
    expect(fittingValue(text, ' a ')).toBe(' a ');
    expect([phone, email].map((field) => fittingValue(field, ' a '))).toEqual(['a', 'a']);
    expect(fittingValue(code, 7)).toBe(7);
  });
});
