import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { formatDate, monthAbbreviation } from '../../src/i18n/dates.ts';
import {
  figure,
  formatBytes,
  formatNumber,
  formatPercent,
  listed,
  oneDecimal,
  textOr,
  whole,
  withLabel,
  withNote,
} from '../../src/i18n/format.ts';
import { speakLocale } from '../../src/i18n/locale.ts';
import { sentences } from '../../src/i18n/sentences.ts';
import { trimText } from '../../src/i18n/trimText.ts';

afterEach(() => speakLocale('en'));

describe('[K.2] texts', () => {
  test("an empty value is shown as '--'", () => {
    expect([textOr(null), textOr(undefined), textOr(' '), formatNumber(null), formatBytes(undefined)]).toEqual(
      Array(5).fill('--'),
    );
    expect([textOr('A549'), formatNumber(0)]).toEqual(['A549', '0']);
  });

  test('sentences are joined as the language requires', () => {
    expect(sentences('One.', undefined, 'Two.')).toBe('One. Two.');
    speakLocale('zh');
    expect(sentences('甲。', '乙。')).toBe('甲。乙。');
    expect(sentences('变异与 奥希替尼 的药物应答。', 'KRAS 与 AMG 510 的应答。')).toBe(
      '变异与奥希替尼的药物应答。KRAS 与 AMG 510 的应答。',
    );
  });

  test('labels, remarks and lists have the punctuation of the language', () => {
    const texts = () => [withLabel('Type', 'PDX'), withNote('Phone', 'optional'), listed(['A', null, 'B'])];
    expect(texts()).toEqual(['Type: PDX', 'Phone (optional)', 'A, B']);
    speakLocale('zh');
    expect(texts()).toEqual(['Type：PDX', 'Phone（optional）', 'A、B']);
  });

  test('[K.2] trimming keeps 10 characters, and a Chinese one counts as two', () => {
    expect(trimText('adenocarcinoma')).toBe('adenocarci…');
    expect(trimText('exactly 10')).toBe('exactly 10');
    expect(trimText('肺腺癌患者')).toBe('肺腺癌患者');
    expect(trimText('肺腺癌患者组')).toBe('肺腺癌患者…');
    expect(trimText('PDX肺腺癌模型', 10)).toBe('PDX肺腺癌…');
    expect(trimText('adenocarcinoma', 4)).toBe('aden…');
  });

  test('[K.2] trimming never breaks a character and never lengthens a text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 0, max: 20 }), (text, width) => {
        const trimmed = trimText(text, width);
        expect(trimmed.isWellFormed()).toBe(text.isWellFormed());
        expect(trimmed === text || text.startsWith(trimmed.slice(0, -1))).toBe(true);
      }),
    );
  });
});

describe('[K.2] numbers', () => {
  test('follow the language', () => {
    expect([formatNumber(18_420), formatPercent(0.955), formatBytes(3_565_158)]).toEqual(['18,420', '96%', '3.6 MB']);
    speakLocale('zh');
    expect(formatNumber(18_420)).toBe('18,420');
    expect(formatBytes(512)).toBe('512 字节');
    speakLocale('en');
    expect([1, 512].map(formatBytes)).toEqual(['1 byte', '512 bytes']);
  });

  test('whole numbers are written as the language requires', () => {
    for (const [locale, tag] of [
      ['en', 'en'],
      ['zh', 'zh-Hans'],
    ] as const) {
      speakLocale(locale);
      const { format } = new Intl.NumberFormat(tag);
      fc.assert(
        fc.property(fc.integer({ min: -2_000, max: 2_000 }), (value) => {
          // the platform writes a hyphen for the minus sign
          expect(formatNumber(value)).toBe(format(value).replace('-', '\u2212'));
        }),
      );
    }
  });

  test('have a real minus sign and one form of percentages in both languages', () => {
    for (const locale of ['en', 'zh'] as const) {
      speakLocale(locale);
      expect([formatNumber(-5), formatNumber(-1234), formatNumber(-0.5), formatPercent(-0.123, 1)]).toEqual([
        '\u22125',
        '\u22121,234',
        '\u22120.5',
        '\u221212.3%',
      ]);
    }
  });

  test('that stand alone have no needless decimal', () => {
    expect([10, 7.34, -35, null].map(figure)).toEqual(['10', '7.3', '\u221235', '--']);
  });

  test('of one column have the same decimals', () => {
    expect([6, 10.24, null].map(oneDecimal)).toEqual(['6.0', '10.2', '--']);
    // with the minus sign that charts and intervals use
    expect([-50.91, -0.04, -1234.5].map(oneDecimal)).toEqual(['\u221250.9', '0.0', '\u22121,234.5']);
    expect([formatPercent(-0.2), whole(-20.4), whole(null)]).toEqual(['\u221220%', '\u221220', '--']);
    expect([0.28, 0.2874].map((share) => formatPercent(share, 1))).toEqual(['28.0%', '28.7%']);
  });
});

describe('[K.2] dates', () => {
  test("the default form is 'YYYY-MM-DD HH:mm', in the visitor's time zone", () => {
    expect(formatDate(new Date(2026, 10, 21, 8, 5).toISOString())).toBe('2026-11-21 08:05');
    expect(formatDate('2026-12-18', 'YYYY-MM-DD')).toBe('2026-12-18');
  });

  test("a missing date and an invalid date are '--'", () => {
    expect([formatDate(null), formatDate(''), formatDate('soon')]).toEqual(['--', '--', '--']);
  });

  test('[K.2] months have English three-letter names in every language', () => {
    speakLocale('zh');
    expect(Array.from({ length: 12 }, (_, index) => monthAbbreviation(index + 1)).join(' ')).toBe(
      'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
    );
    expect([monthAbbreviation(0), monthAbbreviation(13), monthAbbreviation(1.5)]).toEqual(['--', '--', '--']);
  });
});
