import { laterDeferred } from '../../ui/later.tsx';

/** Parts of the search page that are loaded after it, or when they are first needed. */

export const LaterFacetPanel = laterDeferred(() => import('./FacetPanel.tsx').then((part) => part.FacetPanel));

const words = () => import('./queryWords.ts');
export const LaterActiveChips = laterDeferred(() => words().then((part) => part.ActiveChips));
export const LaterSearchRemarks = laterDeferred(() => words().then((part) => part.SearchRemarks));

/** Loads what shows the criteria of a query. */
export async function preloadWords(): Promise<void> {
  await Promise.all([LaterActiveChips.preload(), LaterSearchRemarks.preload()]);
}
