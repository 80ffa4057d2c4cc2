import { compareNames } from '../../contract/collation.ts';
import { currentLocale } from './locale.ts';

/** Compares displayed names by the sort order of the current language. */
export const byName = (one: string, other: string): number => compareNames(one, other, currentLocale());
