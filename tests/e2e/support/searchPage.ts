import type { Page } from '@playwright/test';
import { arrived, expect } from './portal.ts';

/** The search box. The rest of the search page follows, as the journeys use it. */
export const box = (page: Page) => page.getByRole('combobox', { name: 'Search the database' });
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
export const facet = (page: Page, name: string) => filters(page).getByRole('group', { name, exact: true });
export const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' });
export const countIn = async (page: Page): Promise<number> =>
  Number(/^[\d,]+/.exec((await heading(page).textContent()) ?? '')?.[0].replace(',', '') ?? Number.NaN);
/** Returns the query of the page's address, decoded. */
export const address = (page: Page): string => decodeURIComponent(new URL(page.url()).search);
export const hasAddress = (page: Page, search: string) =>
  expect(page).toHaveURL((url) => decodeURIComponent(url.search) === search);

export async function open(page: Page, search = ''): Promise<void> {
  await page.goto(`/search${search}`);
  await arrived(page, '/search');
  await expect(heading(page)).toContainText(/models?/);
}
