import { afterEach, expect, test } from 'vitest';
import { speakLocale } from '../../src/i18n/locale.ts';
import { phrasesOf } from '../../src/i18n/phrases.ts';

afterEach(() => speakLocale('en'));

test('a Chinese heading breaks no line inside a word and starts none with a particle', () => {
  speakLocale('zh');
  const phrases = phrasesOf('找到能回答您问题的肿瘤模型');
  expect(phrases).toContain('问题的');
  expect(phrases.length).toBeGreaterThan(3);
  expect(phrases.join('')).toBe('找到能回答您问题的肿瘤模型');
});

test('brackets and quotation marks stay with their content', () => {
  speakLocale('zh');
  const phrases = phrasesOf('肺癌（小细胞）与“耐药”模型：PDX、CDX');
  expect(phrases.join('')).toBe('肺癌（小细胞）与“耐药”模型：PDX、CDX');
  expect(phrases.filter((phrase) => /[（“]$|^[）”：、]/.test(phrase))).toEqual([]);
});

test('English keeps its spaces', () => {
  speakLocale('en');
  expect(phrasesOf('Find the tumor model')).toEqual(['Find the tumor model']);
});
