import type { Locale } from '../i18n/locale.ts';
import { useSystem } from './system.tsx';
import { useTag } from './useTag.ts';

/** Returns the language of the page. Elements with text use it as their key, so that a change renders them again. */
export function useLocale(): Locale {
  return useTag(useSystem().preferences, 'chinese') ? 'zh' : 'en';
}
