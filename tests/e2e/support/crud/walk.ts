import type { Locator, Page } from '@playwright/test';
import type { ResourceRecord } from '../../../../contract/resources/record.ts';
import type { Screen } from '../../../machines/support/crudScreen.ts';
import type { Step } from '../../../machines/support/walk.ts';

/** The page, the machine that it must follow, and the name of this walk's records. */
export type Walk = { page: Page; screen: Screen; name: string; given: number };
export type CrudStep = Step<Walk>;

const PANES = ['viewing', 'creating', 'editing', 'conflict', 'history', 'trash'] as const;

export const listOf = ({ screen }: Walk) => screen.list.getSnapshot();
export const rowsOf = (walk: Walk): ResourceRecord[] => listOf(walk).context.result?.rows ?? [];
export const countOf = (walk: Walk): number => listOf(walk).context.result?.count ?? 0;
export const hasPane = ({ screen }: Walk) => PANES.some((pane) => screen.has(pane));

/** Returns whether nothing covers the list. A report must be read first, because it does not close by itself here. */
export const atList = (walk: Walk) => !hasPane(walk) && !walk.screen.has('confirming') && !walk.screen.has('reported');
export const atRows = (walk: Walk) => atList(walk) && rowsOf(walk).length > 0;
export const inPane = (walk: Walk) => hasPane(walk) && !walk.screen.has('askingToLeave');
export const inForm = ({ screen }: Walk) => screen.has('form') && !screen.has('saving') && !screen.has('askingToLeave');
export const merging = ({ screen }: Walk) =>
  screen.has('conflict') && !screen.has('saving') && !screen.has('askingToLeave');
/** Returns whether the content of the pane has loaded. */
export const isShown = ({ screen }: Walk) => !screen.has('panelBusy') && !screen.has('panelFailed');

export const paneOf = (page: Page): Locator => page.locator('[role=dialog][data-state=open]');
export const rowOf = (page: Page, record: ResourceRecord | undefined): Locator =>
  page.locator(`[data-row="${record?.id}"]`);
export const press = (place: Page | Locator, name: string | RegExp): Promise<void> =>
  place.getByRole('button', { name, exact: typeof name === 'string' }).click();

/** Returns a word that this walk has not used yet. */
export function next(walk: Walk, word: string): string {
  walk.given += 1;
  return `${word}${walk.given}`;
}
