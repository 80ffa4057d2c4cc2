import { m } from '../../i18n/compiled/messages.js';

/** The pages of the database and its analyses. */
export const searchLinks: readonly { href: string; label: () => string }[] = [
  { href: '/search', label: m.nav_search_models },
  { href: '/analysis', label: m.nav_analyze_cohort },
  { href: '/analysis/study', label: m.study_own_open },
  { href: '/search/exports', label: m.nav_large_exports },
];
