import { afterEach, beforeEach, expect, test } from 'vitest';
import { languageOf, localizedLines, speakLocale } from '../../src/i18n/locale.ts';

beforeEach(() => speakLocale('en'));
afterEach(() => speakLocale('en'));

test('a list written in only one language is shown in that language, with a remark', () => {
  const english = { en: ['Growth curves', 'Statistics'], zh: [] };
  const both = { en: ['Statistics'], zh: ['统计分析'] };
  expect(localizedLines(english)).toEqual({ lines: english.en, lang: undefined });
  expect(localizedLines({ en: [], zh: both.zh })).toEqual({ lines: both.zh, lang: 'zh-Hans' });
  speakLocale('zh');
  expect(localizedLines(english)).toEqual({ lines: english.en, lang: 'en' });
  expect(localizedLines(both)).toEqual({ lines: both.zh, lang: undefined });
  expect(localizedLines({ en: [], zh: [] })).toEqual({ lines: [], lang: undefined });
});

test('a text that is stored in one language has its language named to readers of the other', () => {
  const texts = ['Cell bank stock', '肺腺癌', 'KRAS G12C', 'LUN-PDX-0012', '奥希替尼 5 mg/kg', 'Osimertinib'];
  expect(texts.map(languageOf)).toEqual([undefined, 'zh-Hans', undefined, undefined, 'zh-Hans', undefined]);
  speakLocale('zh');
  expect(texts.map(languageOf)).toEqual(['en', undefined, undefined, undefined, undefined, 'en']);
});
