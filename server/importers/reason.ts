import type { Localized } from '../../contract/schema.ts';

/** Why something could not be done, in both languages. Errors that only the command line can have are in English. */
export type Reason = string | Localized;

/** Returns a reason in the reader's language. */
export const inWords = (reason: Reason, locale: keyof Localized): string =>
  typeof reason === 'string' ? reason : reason[locale];

export const said = (en: string, zh: string): Localized => ({ en, zh });
