import type { NavItem } from '../../../contract/pages.ts';
import { m } from '../../i18n/compiled/messages.js';

type Opens = { href: string; menu?: 'search' } | { menu: 'diseases' | 'publications' };

/**
 * The items of the navigation bar in order: the link, or the submenu that it opens. A link with a submenu has it only
 * for signed-in users.
 */
const items: Record<NavItem, { label: () => string } & Opens> = {
  home: { label: m.nav_home, href: '/home' },
  disease: { label: m.nav_diseases, menu: 'diseases' },
  publications: { label: m.nav_publications, menu: 'publications' },
  search: { label: m.nav_search, href: '/search', menu: 'search' },
  other: { label: m.nav_other, href: '/other' },
  antibody: { label: m.nav_antibody, href: '/antibody' },
  contact: { label: m.nav_contact, href: '/contact' },
};

export const navItems = (Object.keys(items) as NavItem[]).map((item) => ({ item, ...items[item] }));
