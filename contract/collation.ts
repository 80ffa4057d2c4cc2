import type { Localized } from './schema.ts';

type Locale = keyof Localized;

const TAGS: Readonly<Record<Locale, string>> = { en: 'en', zh: 'zh-Hans' };
const collators: Partial<Record<Locale, Intl.Collator>> = {};

/**
 * Compares names as readers of a language expect them in a list: in Chinese by pinyin, Ä with A, numbers inside by
 * their value. The database sorts in the same order (`server/platform/database/collation.ts`).
 */
export function compareNames(one: string, other: string, locale: Locale): number {
  // making a collator takes longer than sorting a page
  collators[locale] ??= new Intl.Collator(TAGS[locale], { numeric: true });
  return collators[locale].compare(one, other);
}
