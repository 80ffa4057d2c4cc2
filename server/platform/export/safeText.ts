import { spreadsheetText } from '../../../contract/spreadsheetText.ts';

/** Characters that neither XML nor a text cell can hold. */
const UNPRINTABLE = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;

/**
 * Returns a text that a spreadsheet shows as text: it never becomes a formula. Characters that files cannot hold become
 * U+FFFD.
 */
export const safeText = (text: string): string => spreadsheetText(text.toWellFormed().replace(UNPRINTABLE, '\uFFFD'));
