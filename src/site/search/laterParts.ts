import { later } from '../../ui/later.tsx';

/** What shows the criteria of a query. It is loaded when first needed, and the result does not wait for it. */

const words = () => import('./queryWords.ts');
export const LaterActiveChips = later(() => words().then((part) => part.ActiveChips));
export const LaterSearchRemarks = later(() => words().then((part) => part.SearchRemarks));

/** Loads what shows the criteria of a query. */
export async function preloadWords(): Promise<void> {
  await Promise.all([LaterActiveChips.preload(), LaterSearchRemarks.preload()]);
}
