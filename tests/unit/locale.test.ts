import { afterEach, expect, test } from 'vitest';
import { localizedLines, speakLocale } from '../../src/i18n/locale.ts';

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
