import { pageKey } from '../adminMenu/place.ts';
import { type Address, isInBackOffice, pathIn, routeAt } from '../navigation/address.ts';

/** A visited page: its key, the address at which it was left, and how far it was scrolled then. */
export type Tab = { key: string; address: Address; scrollY: number };

/** The home of the back-office: the first tab, which cannot be closed. */
export const HOME_TAB: Tab = { key: '/dashboard', address: '/dashboard', scrollY: 0 };
/** Beyond so many the one that was opened first makes room. */
const MAX_TABS = 20;

export const tabAt = (tabs: readonly Tab[], key: string): Tab | undefined => tabs.find((tab) => tab.key === key);

/** The tabs with the page of an address among them, at its newest address. Where there is no page nothing was visited. */
export function withVisit(tabs: readonly Tab[], address: Address): readonly Tab[] {
  if (!isPage(address)) return tabs;
  const key = pageKey(address);
  const known = tabAt(tabs, key);
  if (known) return tabs.map((tab) => (tab === known && tab.address !== address ? { key, address, scrollY: 0 } : tab));
  const room = tabs.length < MAX_TABS ? tabs : tabs.filter((_, index) => index !== 1);
  return [...room, { key, address, scrollY: 0 }];
}

export const without = (tabs: readonly Tab[], key: string): Tab[] =>
  tabs.filter((tab) => tab.key !== key || tab.key === HOME_TAB.key);

/** Home and one other. */
export const only = (tabs: readonly Tab[], key: string): Tab[] =>
  tabs.filter((tab) => tab.key === key || tab.key === HOME_TAB.key);

/** Where one is when the tab is closed: at the next, else at the one before. */
export function neighborOf(tabs: readonly Tab[], key: string): Tab {
  const index = tabs.findIndex((tab) => tab.key === key);
  return tabs[index + 1] ?? tabs[index - 1] ?? HOME_TAB;
}

/**
 * The address to which a link to a page leads. A link that says what to show leads there. One that names a page only
 * leads to it with the filters, the order and the page of rows with which its tab was left, and no record open.
 */
export function addressToReturn(tabs: readonly Tab[], link: Address): Address {
  const left = link === pathIn(link) ? tabAt(tabs, pageKey(link)) : undefined;
  if (!left) return link;
  const query = left.address.slice(pathIn(left.address).length + 1).split('#', 1)[0] ?? '';
  const kept = query.split('&').filter((part) => part !== '' && !part.startsWith('record='));
  return kept.length > 0 ? `${link}?${kept.join('&')}` : link;
}

/** What was kept of an earlier visit, as far as it can be understood. Home is always there. */
export function restoredTabs(kept: unknown): Tab[] {
  if (!Array.isArray(kept)) return [HOME_TAB];
  const known = kept.filter(isTab).filter((tab) => tab.key === pageKey(tab.address) && isPage(tab.address));
  return [...new Map([HOME_TAB, ...known].map((tab) => [tab.key, tab])).values()];
}

const isPage = (address: Address): boolean => isInBackOffice(address) && routeAt(address)?.path !== null;

function isTab(value: unknown): value is Tab {
  if (typeof value !== 'object' || value === null) return false;
  const { key, address, scrollY } = value as Record<string, unknown>;
  return typeof key === 'string' && typeof address === 'string' && typeof scrollY === 'number';
}
