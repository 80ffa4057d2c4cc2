import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { pathIn, routeAt } from '../../../../machines/navigation/address.ts';
import { navigationMachine } from '../../../../machines/navigation/navigation.machine.ts';
import type { OpenedPage, ShownPage } from '../../../../machines/navigation/navigation.setup.ts';
import type { Consequence, Happened, ProductChart, Standing } from '../../support/product/product.ts';
import { contextOf, doneWith, is, isRunning } from '../../support/product/tools.ts';

export type NavigationContext = {
  address: string | null;
  visit: number;
  opened: OpenedPage | null;
  shown: ShownPage | null;
  guards: { by: string }[];
  signedIn: boolean | null;
};

/** Visits are counted; only their order decides. */
function byRank(snapshot: AnyMachineSnapshot): AnyMachineSnapshot {
  const { visit, opened, shown, ...rest } = snapshot.context as NavigationContext;
  const ranks = [...new Set([visit, opened?.visit, shown?.visit].filter((one) => one !== undefined))].sort(
    (one, other) => one - other,
  );
  const ranked = <Page extends { visit: number }>(page: Page | null) =>
    page && { ...page, visit: ranks.indexOf(page.visit) + 1 };
  return {
    ...snapshot,
    context: { ...rest, visit: ranks.indexOf(visit) + 1, opened: ranked(opened), shown: ranked(shown) },
  } as AnyMachineSnapshot;
}

/** The navigation of a person who opens these addresses by links, by the address bar, or back and forward. */
export const navigationChart = (addresses: readonly string[]): ProductChart => ({
  machine: navigationMachine,
  begins: {},
  project: byRank,
  notes: (before, after) =>
    placeOf(before) === placeOf(after) ? [] : [{ kind: 'custom', name: 'pageBuilt', params: undefined }],
  offers: (snapshot) => {
    const offered: AnyEventObject[] = addresses.map((address) => ({ type: 'navigation.arrived', address }));
    // while there is no unsaved input, a link does what the address bar does
    if (!is(snapshot, { departure: 'free' })) offered.push(...addresses.map((to) => ({ type: 'navigation.go', to })));
    offered.push({ type: 'navigation.signInWanted' });
    if (isRunning(snapshot, 'fetchPage')) offered.push(doneWith('fetchPage', undefined));
    if (snapshot.hasTag('askingToLeave'))
      offered.push({ type: 'navigation.leaveConfirmed' }, { type: 'navigation.leaveDeclined' });
    return offered;
  },
});

/** The browser follows `navigate`: the new address arrives. */
export function navigates({ by, effect }: Happened): Consequence[] | undefined {
  if (by !== 'navigation' || effect.kind !== 'custom' || effect.name !== 'navigate') return undefined;
  const { to } = effect.params as { to: string };
  return [{ kind: 'event', to: 'navigation', event: { type: 'navigation.arrived', address: to } }];
}

/** The page on the screen and its visit: when one changes, the page is rebuilt (src/boot/PageOutlet.tsx). */
function placeOf(snapshot: AnyMachineSnapshot): string | null {
  const { shown } = snapshot.context as NavigationContext;
  if (!shown) return null;
  return routeAt(shown.address)?.kept ? pathIn(shown.address) : `${shown.name}-${shown.visit}`;
}

export const isPageBuilt = ({ by, effect }: Happened): boolean =>
  by === 'navigation' && effect.kind === 'custom' && effect.name === 'pageBuilt';

export const shownPage = (navigation: Standing) => contextOf<NavigationContext>(navigation).shown ?? null;
export const isSettled = (navigation: Standing) => is(navigation, { passage: 'settled' });
