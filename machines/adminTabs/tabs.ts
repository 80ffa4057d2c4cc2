import { pageKey } from '../adminMenu/place.ts';
import { type Address, isInBackOffice, pageIn, pathIn, routeAt } from '../navigation/address.ts';

/**
 * A visited page: its key, its last address and its last scroll position. `own`: the query with the user's own filters,
 * when a link with other filters replaced them.
 */
export type Tab = { key: string; address: Address; scrollY: number; own?: string };

/** The first tab, the home of the back-office, which cannot be closed. */
export const HOME_TAB: Tab = { key: '/dashboard', address: '/dashboard', scrollY: 0 };
/** Maximum number of tabs; beyond it, the oldest tab after home is closed. */
const MAX_TABS = 20;

export const tabAt = (tabs: readonly Tab[], key: string): Tab | undefined => tabs.find((tab) => tab.key === key);

/**
 * Returns the tabs after a visit to an address: the tab of its page gets this address. Addresses without a page change
 * nothing.
 * @param from the key of the page that was shown before
 */
export function withVisit(tabs: readonly Tab[], address: Address, from: string): readonly Tab[] {
  if (!isPage(address)) return tabs;
  const key = pageKey(address);
  const known = tabAt(tabs, key);
  if (known) {
    const visited = { key, address, scrollY: 0, ...ownAfter(known, address, from) };
    return tabs.map((tab) => (tab === known && tab.address !== address ? visited : tab));
  }
  const room = tabs.length < MAX_TABS ? tabs : tabs.filter((_, index) => index !== 1);
  return [...room, { key, address, scrollY: 0 }];
}

export const without = (tabs: readonly Tab[], key: string): Tab[] =>
  tabs.filter((tab) => tab.key !== key || tab.key === HOME_TAB.key);

/** Returns the home tab and one other. */
export const only = (tabs: readonly Tab[], key: string): Tab[] =>
  tabs.filter((tab) => tab.key === key || tab.key === HOME_TAB.key);

/** Returns the tab that becomes current when a tab is closed: the next one, otherwise the previous one. */
export function neighborOf(tabs: readonly Tab[], key: string): Tab {
  const index = tabs.findIndex((tab) => tab.key === key);
  return tabs[index + 1] ?? tabs[index - 1] ?? HOME_TAB;
}

/** Returns the tabs after the user accepted the filters of a link as their own. */
export const withFiltersKept = (tabs: readonly Tab[], key: string): Tab[] =>
  tabs.map(({ own, ...tab }) => (own === undefined || tab.key === key ? tab : { ...tab, own }));

/** Returns the address with the user's own filters, if a link replaced them. */
export const ownAddress = ({ address, own }: Tab): Address | undefined =>
  own === undefined ? undefined : `${pathIn(address)}?${own}`;

/**
 * Returns the address that a link to a page opens. A link with filters opens them. A link that names only a page, or a
 * record on it, opens it with the filters, order and page of rows of its tab.
 */
export function addressToReturn(tabs: readonly Tab[], link: Address): Address {
  const parts = partsOf(link);
  const left = parts.every(isOfRecord) && !link.includes('#') ? tabAt(tabs, pageKey(link)) : undefined;
  if (!left) return link;
  const query = [...partsOf(left.address).filter((part) => !isOfRecord(part)), ...parts].join('&');
  return query === '' ? pathIn(link) : `${pathIn(link)}?${query}`;
}

const partsOf = (address: Address): string[] =>
  pageIn(address)
    .slice(pathIn(address).length + 1)
    .split('&')
    .filter((part) => part !== '');

const isOfRecord = (part: string): boolean => part.startsWith('record=');

/** Returns the filters and the order of a list in a canonical order. */
const filtersIn = (parts: readonly string[]): string =>
  parts
    .filter((part) => !isOfRecord(part) && !/^(page|limit)=/.test(part))
    .toSorted()
    .join('&');

/**
 * Returns the user's own filters after a visit. They are kept when a link from another page brings different ones, and
 * dropped when they are shown again.
 */
function ownAfter({ key, address: left, own }: Tab, address: Address, from: string): Pick<Tab, 'own'> {
  const shown = filtersIn(partsOf(address));
  const parts = partsOf(left).filter((part) => !isOfRecord(part));
  const replaces = own === undefined && from !== key && filtersIn(parts) !== '' && filtersIn(parts) !== shown;
  const kept = replaces ? parts.join('&') : own;
  return kept === undefined || filtersIn(kept.split('&')) === shown ? {} : { own: kept };
}

/** Returns the valid tabs among those stored by an earlier visit; home is always included. */
export function restoredTabs(kept: unknown): Tab[] {
  if (!Array.isArray(kept)) return [HOME_TAB];
  const known = kept.filter(isTab).filter((tab) => tab.key === pageKey(tab.address) && isPage(tab.address));
  return [...new Map([HOME_TAB, ...known].map((tab) => [tab.key, tab])).values()];
}

const isPage = (address: Address): boolean => isInBackOffice(address) && routeAt(address)?.path !== null;

function isTab(value: unknown): value is Tab {
  if (typeof value !== 'object' || value === null) return false;
  const { key, address, scrollY, own } = value as Record<string, unknown>;
  const hasOwn = own === undefined || typeof own === 'string';
  return typeof key === 'string' && typeof address === 'string' && typeof scrollY === 'number' && hasOwn;
}
