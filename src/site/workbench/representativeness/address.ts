import { encoded } from '../../../../machines/search/parameters.ts';

/**
 * Returns the address that compares the models of a disease area with published frequencies. It is written as
 * `workbenchAddress` would, whose code is large for a page that only has this link.
 */
export const comparedAddress = (slug: string): string =>
  `/analysis?screen=representativeness&disease=${encoded(slug)}&cohort=${encoded(`disease=${encoded(slug)}`)}`;
