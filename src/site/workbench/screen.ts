import type { SearchCriteria } from '../../../contract/entities/search.ts';
import type { Cohort } from '../../../contract/entities/workbench.ts';

/**
 * The props of every screen of the page of analyses. A screen is mounted again for another cohort, and only its
 * parameters change while it is shown.
 */
export type ScreenProps = {
  cohort: SearchCriteria;
  /** The cohort to compare with, if there is one. */
  other: SearchCriteria | null;
  /** The size and the data of the cohort. */
  size: Cohort;
  /** The cohort in words, for titles and files. */
  name: string;
  /** The cohort to compare with in words; empty without one. */
  otherName: string;
  /** The parameters of the screen in the address. */
  parameters: Readonly<Record<string, string>>;
  /** Writes parameters into the address; an empty value removes one. The others stay. */
  onParameters: (next: Readonly<Record<string, string>>) => void;
};
