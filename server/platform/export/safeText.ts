import { spreadsheetText } from '../../../contract/spreadsheetText.ts';

/** Neither XML nor a text cell can hold these. */
const UNPRINTABLE = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;

/**
 * A text as a spreadsheet shows it and nothing else: it never becomes a formula, and characters that files cannot hold
 * are shown as U+FFFD.
 */
export const safeText = (text: string): string => spreadsheetText(text.toWellFormed().replace(UNPRINTABLE, '\uFFFD'));
