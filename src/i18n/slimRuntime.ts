import type { Locale } from './locale.ts';

/**
 * Stands in the build for the message compiler's runtime, whose ways of guessing a language (cookies, addresses,
 * domains) this product does not use: the language is told (`speakLocale`), and messages ask for it.
 */
export let getLocale = (): Locale => 'en';

export const overwriteGetLocale = (ask: () => Locale): void => {
  getLocale = ask;
};

export const experimentalStaticLocale = undefined;
