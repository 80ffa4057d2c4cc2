import { pageKey } from '../adminMenu/place.ts';
import { type Address, isInBackOffice, pageIn, pathIn, routeAt } from '../navigation/address.ts';

/**
 * A visited page: its key, the address at which it was left, and how far it was scrolled then. `own`: the query with
 * the filters that a link with others took the place of.
 */
export type Tab = { key: string; address: Address; scrollY: number; own?: string };

/** The home of the back-office: the first tab, which cannot be closed. */
export const HOME_TAB: Tab = { key: '/dashboard', address: '/dashboard', scrollY: 0 };
/** Beyond so many the one that was opened first makes room. */
const MAX_TABS = 20;

export const tabAt = (tabs: readonly Tab[], key: string): Tab | undefined => tabs.find((tab) => tab.key === key);

/**
 * The tabs with the page of an address among them, at its newest address. Where there is no page nothing was visited.
 * @param from the key of the page that was on the screen before
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

/** Home and one other. */
export const only = (tabs: readonly Tab[], key: string): Tab[] =>
  tabs.filter((tab) => tab.key === key || tab.key === HOME_TAB.key);

/** Where one is when the tab is closed: at the next, else at the one before. */
export function neighborOf(tabs: readonly Tab[], key: string): Tab {
  const index = tabs.findIndex((tab) => tab.key === key);
  return tabs[index + 1] ?? tabs[index - 1] ?? HOME_TAB;
}

/** The tabs once the filters that a link brought are the person's own. */
export const withFiltersKept = (tabs: readonly Tab[], key: string): Tab[] =>
  tabs.map(({ own, ...tab }) => (own === undefined || tab.key === key ? tab : { ...tab, own }));

/** The way back to the filters that a link took the place of. */
export const ownAddress = ({ address, own }: Tab): Address | undefined =>
  own === undefined ? undefined : `${pathIn(address)}?${own}`;

/**
 * The address to which a link to a page leads. A link with filters of its own leads to these. One that names a page, or
 * a record on it, leads there with the filters, the order and the page of rows with which its tab was left.
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

/** What a list is narrowed by and how it is ordered, in one order of writing. */
const filtersIn = (parts: readonly string[]): string =>
  parts
    .filter((part) => !isOfRecord(part) && !/^(page|limit)=/.test(part))
    .toSorted()
    .join('&');

/**
 * The person's own filters after a visit: kept when a link from another page brings different ones, and no longer kept
 * when they are shown again.
 */
function ownAfter({ key, address: left, own }: Tab, address: Address, from: string): Pick<Tab, 'own'> {
  const shown = filtersIn(partsOf(address));
  const parts = partsOf(left).filter((part) => !isOfRecord(part));
  const replaces = own === undefined && from !== key && filtersIn(parts) !== '' && filtersIn(parts) !== shown;
  const kept = replaces ? parts.join('&') : own;
  return kept === undefined || filtersIn(kept.split('&')) === shown ? {} : { own: kept };
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
  const { key, address, scrollY, own } = value as Record<string, unknown>;
  const hasOwn = own === undefined || typeof own === 'string';
  return typeof key === 'string' && typeof address === 'string' && typeof scrollY === 'number' && hasOwn;
}
