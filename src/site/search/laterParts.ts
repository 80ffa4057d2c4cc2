import { later, laterDeferred } from '../../ui/later.tsx';

/** Parts of the search page that are loaded after it, or when they are first needed. */

const facets = () => import('./FacetPanel.tsx').then((part) => part.FacetPanel);
export const LaterFacetPanel = laterDeferred(facets);
export const LaterFacetsInSheet = later(facets);

const words = () => import('./queryWords.ts');
export const LaterActiveChips = laterDeferred(() => words().then((part) => part.ActiveChips));
export const LaterSearchRemarks = laterDeferred(() => words().then((part) => part.SearchRemarks));

export async function preloadFacets(): Promise<void> {
  await Promise.all([LaterFacetPanel.preload(), LaterFacetsInSheet.preload()]);
}

/** Loads what shows the criteria of a query. */
export async function preloadWords(): Promise<void> {
  await Promise.all([LaterActiveChips.preload(), LaterSearchRemarks.preload()]);
}
