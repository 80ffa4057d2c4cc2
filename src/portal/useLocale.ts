import type { Locale } from '../i18n/locale.ts';
import { useSystem } from './system.tsx';
import { useTag } from './useTag.ts';

/** The language of the page. What shows texts is keyed by it, so that a change draws them anew. */
export function useLocale(): Locale {
  return useTag(useSystem().preferences, 'chinese') ? 'zh' : 'en';
}
