import type { NavItem } from '../../../contract/pages.ts';
import { m } from '../../i18n/compiled/messages.js';

/** The items of the navigation bar in order: the link, or the submenu that it opens. */
const items: Record<NavItem, { label: () => string } & ({ href: string } | { menu: 'diseases' | 'publications' })> = {
  home: { label: m.nav_home, href: '/home' },
  disease: { label: m.nav_diseases, menu: 'diseases' },
  publications: { label: m.nav_publications, menu: 'publications' },
  search: { label: m.nav_search, href: '/search' },
  other: { label: m.nav_other, href: '/other' },
  antibody: { label: m.nav_antibody, href: '/antibody' },
  contact: { label: m.nav_contact, href: '/contact' },
};

export const navItems = (Object.keys(items) as NavItem[]).map((item) => ({ item, ...items[item] }));
