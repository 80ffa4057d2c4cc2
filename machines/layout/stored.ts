import { type NavItem, pages } from '../../contract/pages.ts';

/**
 * The storage entry shared by the keys `sidebar` and `nav` (specification, section 3): `1` or `0` for the sidebar,
 * optionally followed by `;` and the active item of the navigation bar.
 */
export type StoredLayout = { sidebarOpen: boolean; activeItem: NavItem | null };

/** Parses the entry. The sidebar is open unless the entry has `0`; an unknown item is ignored. */
export function parseStoredLayout(text: string | null | undefined): StoredLayout {
  const [sidebar, item] = (text ?? '').split(';');
  return { sidebarOpen: sidebar !== '0', activeItem: pages.find((page) => page.item === item)?.item ?? null };
}

export function formatStoredLayout({ sidebarOpen, activeItem }: StoredLayout): string {
  return (sidebarOpen ? '1' : '0') + (activeItem ? `;${activeItem}` : '');
}
