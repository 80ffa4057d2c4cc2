import { currentLocale } from './locale.ts';

/** Joins sentences with the current language's separator. Missing ones are left out. */
export const sentences = (...said: readonly (string | null | undefined | false | 0)[]): string =>
  closedUp(said.filter(Boolean).join(currentLocale() === 'zh' ? '' : ' '));

/**
 * Removes the blanks between Chinese characters. A message has them around a value that is usually Latin, such as the
 * name of a drug, and they are wrong where the value is Chinese: '变异与 奥希替尼 的药物应答'.
 */
export const closedUp = (text: string): string =>
  currentLocale() === 'zh' ? text.replaceAll(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '') : text;
