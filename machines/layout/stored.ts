import { type NavItem, pages } from '../../contract/pages.ts';

/**
 * The one storage entry that the keys `sidebar` and `nav` share (specification, section 3):
 * `1` or `0` for the sidebar, optionally followed by `;` and the active item of the navigation bar.
 */
export type StoredLayout = { sidebarOpen: boolean; activeItem: NavItem | null };

/** Reads the entry; the sidebar is open unless it says `0`, and an item that does not exist is none. */
export function parseStoredLayout(text: string | null | undefined): StoredLayout {
  const [sidebar, item] = (text ?? '').split(';');
  return { sidebarOpen: sidebar !== '0', activeItem: pages.find((page) => page.item === item)?.item ?? null };
}

export function formatStoredLayout({ sidebarOpen, activeItem }: StoredLayout): string {
  return (sidebarOpen ? '1' : '0') + (activeItem ? `;${activeItem}` : '');
}
