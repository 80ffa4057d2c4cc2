import type { MenuNode } from '../../contract/entities/account.ts';
import { pageAt } from '../../contract/pages.ts';
import type { Localized } from '../../contract/schema.ts';
import { type Address, IN_BACK_OFFICE } from '../navigation/address.ts';

/**
 * `home`: the dashboard. `page`: a known address. `external`: shown in the frame route. `placeholder`: an address
 * without a page. `group`: contains other entries; at the top level it is always shown, even when empty.
 */
export type MenuKind = 'home' | 'page' | 'external' | 'placeholder' | 'group';

export type MenuEntry = {
  id: string;
  kind: MenuKind;
  name: Localized;
  /** Icon name from the menu's record. */
  icon: string | null;
  /** The target; null for a group. */
  address: Address | null;
  /** A known address that the menu does not show, but whose name is used for the pages below it. */
  hidden: boolean;
  children: MenuEntry[];
};

const TOP = '0';
const EXTERNAL = /^(https?:|mailto:|tel:)/i;

/**
 * Builds the menu from the permission tree of the login response (specification, section 2 "Menu building"): the
 * dashboard entry, external links in the frame route, placeholder routes, and groups at the top level that are always
 * shown. Each level is ordered by `sort`. A lower group is shown with its entries; a group with a single entry is
 * replaced by that entry.
 */
export function buildMenu(tree: readonly MenuNode[]): MenuEntry[] {
  return inOrder(tree).flatMap((node) => {
    const entry = entryOf(node, '');
    return entry.kind === 'home' || entry.kind === 'external' ? [entry] : [groupOf(entry)];
  });
}

/** Returns the visible entries: without hidden ones, and without empty groups below the top level. */
export function shownMenu(menu: readonly MenuEntry[], top = true): MenuEntry[] {
  return menu.flatMap((entry) => {
    if (entry.hidden) return [];
    const children = shownMenu(entry.children, false);
    if (entry.kind !== 'group' || top) return [{ ...entry, children }];
    return children.length > 1 ? [{ ...entry, children }] : children;
  });
}

/** Returns every entry with a target, each with the names of its parents from the top. */
export function placesOf(menu: readonly MenuEntry[], trail: readonly Localized[] = []): Place[] {
  return menu.flatMap((entry) => [
    ...(entry.address === null ? [] : [{ ...entry, address: entry.address, trail }]),
    ...placesOf(entry.children, [...trail, entry.name]),
  ]);
}

export type Place = Omit<MenuEntry, 'address'> & { address: Address; trail: readonly Localized[] };

/** Returns the address at which the frame route shows an external page. */
export const frameAddress = (url: string): Address => `/external?url=${encodeURIComponent(url)}`;

/** Returns the target of a menu without a known page; it shows that the page is not available yet. */
export const placeholderAddress = (id: string): Address =>
  `/not_developed?${IN_BACK_OFFICE}&menu=${encodeURIComponent(id)}`;

function entryOf(node: MenuNode, above: string): MenuEntry {
  const path = pathOf(node.path, above);
  const children = inOrder(node.children).map((child) => entryOf(child, path));
  const { id, name, ico: icon, hidden } = node;
  return { id, name, icon, hidden, children, ...leadingOf(node, path, children) };
}

/**
 * Returns a path appended to the path above it, whose last segment it may repeat; a path that begins with a slash is
 * absolute.
 */
function pathOf(own: string, above: string): string {
  if (own.startsWith('/')) return own;
  const last = above.slice(above.lastIndexOf('/') + 1);
  return last !== '' && own.startsWith(`${last}/`) ? above.slice(0, -last.length) + own : `${above}/${own}`;
}

function leadingOf(node: MenuNode, path: string, children: MenuEntry[]): Pick<MenuEntry, 'kind' | 'address'> {
  if (node.path === 'dashboard' && node.parent === TOP) return { kind: 'home', address: '/dashboard' };
  if (EXTERNAL.test(node.path)) return { kind: 'external', address: frameAddress(node.path) };
  const page = pageAt(path);
  if (page?.layout === 'backOffice') return { kind: 'page', address: page.path };
  if (children.length > 0) return { kind: 'group', address: null };
  return { kind: 'placeholder', address: placeholderAddress(node.id) };
}

/** Returns a top-level entry as a group; a single page becomes the only entry of its group. */
function groupOf(entry: MenuEntry): MenuEntry {
  if (entry.kind === 'group') return entry;
  const alone = entry.children.length === 0;
  return {
    ...entry,
    id: `${entry.id}-group`,
    kind: 'group',
    address: null,
    children: alone ? [entry] : [{ ...entry, children: [] }, ...entry.children],
  };
}

const inOrder = (nodes: readonly MenuNode[]): MenuNode[] => nodes.toSorted((one, other) => one.sort - other.sort);
