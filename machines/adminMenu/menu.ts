import type { MenuNode } from '../../contract/entities/account.ts';
import { pageAt } from '../../contract/pages.ts';
import type { Localized } from '../../contract/schema.ts';
import { type Address, IN_BACK_OFFICE } from '../navigation/address.ts';

/**
 * `home`: the dashboard. `page`: a known address. `external`: shown in the frame route. `placeholder`: an address that
 * nothing is known of. `group`: holds others; at the top it always shows, whatever it holds.
 */
export type MenuKind = 'home' | 'page' | 'external' | 'placeholder' | 'group';

export type MenuEntry = {
  id: string;
  kind: MenuKind;
  name: Localized;
  /** Name of an icon, as the menu's record has it. */
  icon: string | null;
  /** Where it leads; null for a group. */
  address: Address | null;
  /** A known address that the menu does not show, but that pages below it are named after. */
  hidden: boolean;
  children: MenuEntry[];
};

const TOP = '0';
const EXTERNAL = /^(https?:|mailto:|tel:)/i;

/**
 * The menu of the permission tree that came at login (specification, section 2 "Menu building"): the dashboard entry,
 * external links in the frame route, placeholder routes, always-shown groups at the top, each level by its sort.
 * A group further down shows with what it holds, and gives way to the one thing that it holds alone.
 */
export function buildMenu(tree: readonly MenuNode[]): MenuEntry[] {
  return inOrder(tree).flatMap((node) => {
    const entry = entryOf(node, '');
    return entry.kind === 'home' || entry.kind === 'external' ? [entry] : [groupOf(entry)];
  });
}

/** The entries that stand in the menu: without what is hidden, and without groups that hold nothing below the top. */
export function shownMenu(menu: readonly MenuEntry[], top = true): MenuEntry[] {
  return menu.flatMap((entry) => {
    if (entry.hidden) return [];
    const children = shownMenu(entry.children, false);
    if (entry.kind !== 'group' || top) return [{ ...entry, children }];
    return children.length > 1 ? [{ ...entry, children }] : children;
  });
}

/** Every entry that leads somewhere, each with the names of what it stands in, from the top. */
export function placesOf(menu: readonly MenuEntry[], trail: readonly Localized[] = []): Place[] {
  return menu.flatMap((entry) => [
    ...(entry.address === null ? [] : [{ ...entry, address: entry.address, trail }]),
    ...placesOf(entry.children, [...trail, entry.name]),
  ]);
}

export type Place = Omit<MenuEntry, 'address'> & { address: Address; trail: readonly Localized[] };

/** The address in the frame route at which an external page is shown. */
export const frameAddress = (url: string): Address => `/external?url=${encodeURIComponent(url)}`;

/** Where a menu leads that no page is known for: it says that its page is still to come. */
export const placeholderAddress = (id: string): Address =>
  `/not_developed?${IN_BACK_OFFICE}&menu=${encodeURIComponent(id)}`;

function entryOf(node: MenuNode, above: string): MenuEntry {
  const path = pathOf(node.path, above);
  const children = inOrder(node.children).map((child) => entryOf(child, path));
  const { id, name, ico: icon, hidden } = node;
  return { id, name, icon, hidden, children, ...leadingOf(node, path, children) };
}

/** A path goes on from the one above it, whose last part it may repeat; one that begins with a slash stands alone. */
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

/** What stands at the top as a group: a page that stands there alone is the one entry of its own. */
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
