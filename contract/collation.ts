import type { Localized } from './schema.ts';

type Locale = keyof Localized;

const TAGS: Readonly<Record<Locale, string>> = { en: 'en', zh: 'zh-Hans' };
const collators: Partial<Record<Locale, Intl.Collator>> = {};

/**
 * Compares names in the order that readers of a language expect: Chinese by pinyin, Ä with A, numbers inside a name by
 * their value. The database sorts in the same order (`server/platform/database/collation.ts`).
 */
export function compareNames(one: string, other: string, locale: Locale): number {
  // creating a collator takes longer than sorting a page
  collators[locale] ??= new Intl.Collator(TAGS[locale], { numeric: true });
  return collators[locale].compare(one, other);
}
