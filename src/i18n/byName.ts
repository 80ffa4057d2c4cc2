import { compareNames } from '../../contract/collation.ts';
import { currentLocale } from './locale.ts';

/** Compares shown names as readers of the current language expect them in a list. */
export const byName = (one: string, other: string): number => compareNames(one, other, currentLocale());
