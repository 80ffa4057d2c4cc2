import type { NavItem } from '../../../contract/pages.ts';
import { m } from '../../i18n/compiled/messages.js';

/** The items of the navigation bar in order: the link, or the submenu that it opens. */
export const navItems: readonly ({ item: NavItem; label: () => string } & (
  | { href: string }
  | { menu: 'diseases' | 'publications' }
))[] = [
  { item: 'home', label: m.nav_home, href: '/home' },
  { item: 'disease', label: m.nav_diseases, menu: 'diseases' },
  { item: 'publications', label: m.nav_publications, menu: 'publications' },
  { item: 'search', label: m.nav_search, href: '/search' },
  { item: 'other', label: m.nav_other, href: '/other' },
  { item: 'antibody', label: m.nav_antibody, href: '/antibody' },
  { item: 'contact', label: m.nav_contact, href: '/contact' },
];
