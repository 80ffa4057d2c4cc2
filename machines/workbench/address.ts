import type { CohortPlace } from '../cohortChoice/cohortChoice.machine.ts';
import type { Address } from '../navigation/address.ts';
import { formatQuery } from '../search/codec.ts';
import { encoded } from '../search/parameters.ts';
import { type Criteria, emptyQuery } from '../search/query.ts';
import type { CohortFault } from './cohortAddress.ts';
import type { WORKBENCH_SCREENS } from './place.ts';

/** An analysis of a cohort. */
export type WorkbenchScreen = (typeof WORKBENCH_SCREENS)[number];

/**
 * What the page of analyses shows: a screen with its own parameters, a cohort, and another cohort to compare it with.
 * Each screen defines its parameters.
 */
export type WorkbenchPlace = {
  screen: WorkbenchScreen;
  parameters: Readonly<Record<string, string>>;
  cohort: Criteria;
  other: Criteria | null;
};

/** A cohort of which the address has parts that are not used. */
export type CohortRemark = {
  of: CohortPlace;
  /** The texts of the address. */
  given: readonly string[];
  /** What of them is not used. */
  unread: readonly string[];
  /** Why the cohort cannot be analyzed; null if the rest of it can be. */
  fault: CohortFault | null;
};

/** A place as an address has it. */
export type AddressedPlace = WorkbenchPlace & { remarks: readonly CohortRemark[] };

/** Returns the address of a place. A cohort that cannot be analyzed stays in it as it was given. */
export function workbenchAddress({
  screen,
  parameters,
  cohort,
  other,
  remarks = [],
}: WorkbenchPlace & Partial<AddressedPlace>): Address {
  const own = Object.entries(parameters).filter(([, value]) => value !== '');
  const written = (of: CohortPlace, criteria: Criteria | null, isAbsent: boolean): string[] => {
    const texts = remarks.find((remark) => remark.of === of && remark.fault !== null)?.given;
    if (texts === undefined && (criteria === null || isAbsent)) return [];
    return (texts ?? [criteria === null ? '' : formatCohort(criteria)]).map((text) => `${of}=${encoded(text)}`);
  };
  const parts = [
    `screen=${screen}`,
    ...own.map(([name, value]) => `${encoded(name)}=${encoded(value)}`),
    ...written('cohort', cohort, isWhole(cohort)),
    ...written('other', other, false),
  ];
  return `/analysis?${parts.join('&')}`;
}

/** Returns a cohort as the part of an address of a search after its question mark; empty for the whole catalog. */
export const formatCohort = (criteria: Criteria): string =>
  formatQuery({ ...emptyQuery, ...criteria }).replace(/^[^?]*\??/, '');

/** Whether a cohort is the whole catalog. */
export const isWhole = (criteria: Criteria): boolean => formatCohort(criteria) === '';

/** Returns a text that is the same for the same cohorts. */
export const cohortsKey = ({ cohort, other, remarks = [] }: Cohorts): string =>
  JSON.stringify([
    formatCohort(cohort),
    other && formatCohort(other),
    ...remarks.filter(({ fault }) => fault !== null).map(({ of, given }) => [of, ...given]),
  ]);
type Cohorts = Pick<WorkbenchPlace, 'cohort' | 'other'> & Partial<AddressedPlace>;
