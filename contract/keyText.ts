/** Characters that are invisible. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Characters that separate words. */
const BLANKS = /[\s\u0085]+/g;

/**
 * Returns an identifying text as it is stored, so that two that look the same are equal. Full-width forms become plain
 * ones (NFKC), invisible characters are removed, and blanks are collapsed and trimmed.
 */
export const keyText = (text: string): string =>
  text.replace(INVISIBLE, '').normalize('NFKC').replace(BLANKS, ' ').trim();

/** Returns the form in which such texts are compared; case does not matter. */
export const keyOf = (text: string): string => keyText(text).toLowerCase();

/** Whether a text has a visible character; blanks and invisible characters do not count. */
export const isWritten = (text: string): boolean => keyText(text) !== '';
