import { afterEach, describe, expect, it } from 'vitest';
import { m as server } from '../../server/i18n/compiled/messages.js';
import { m } from '../../src/i18n/compiled/messages.js';
import { formatNumber } from '../../src/i18n/format.ts';
import { speakLocale } from '../../src/i18n/locale.ts';

afterEach(() => speakLocale('en'));

describe('messages that count', () => {
  it('count one thing with the singular, given as a number or as written', () => {
    speakLocale('en');
    for (const one of [1, formatNumber(1)]) {
      expect(m.search_count({ count: one })).toBe('1 model');
      expect(m.enroll_models_chosen({ count: one })).toBe('1 model selected');
      expect(m.newsletter_meta({ pages: one, size: '9 kB' })).toBe('PDF, 1 page, 9 kB');
      expect(server.administration_role_used({ people: one }, { locale: 'en' })).toBe('1 user has this role.');
    }
  });

  it('count zero and many with the plural, with the number as written', () => {
    speakLocale('en');
    expect(m.search_count({ count: formatNumber(0) })).toBe('0 models');
    expect(m.search_count({ count: formatNumber(1_284) })).toBe('1,284 models');
    expect(m.detail_days({ days: formatNumber(1.5) })).toBe('1.5 days');
    expect(m.detail_days({ days: formatNumber(11) })).toBe('11 days');
  });

  it('choose the form for each of two numbers', () => {
    const effect = (changes: number, people: number) => m.admin_role_effect({ changes, people });
    speakLocale('en');
    expect(effect(1, 1)).toBe('1 permission change affects 1 user.');
    expect(effect(1, 9)).toBe('1 permission change affects 9 users.');
    expect(effect(3, 1)).toBe('3 permission changes affect 1 user.');
    expect(effect(3, 9)).toBe('3 permission changes affect 9 users.');
  });

  it('need no plural form in Chinese', () => {
    speakLocale('zh');
    expect(m.search_count({ count: formatNumber(1) })).toBe('1 个模型');
    expect(m.search_count({ count: formatNumber(2) })).toBe('2 个模型');
  });
});
