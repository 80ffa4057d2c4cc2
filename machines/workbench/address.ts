import type { Address } from '../navigation/address.ts';
import { formatQuery, parseQuery } from '../search/codec.ts';
import { encoded, parametersOf } from '../search/parameters.ts';
import { type Criteria, emptyQuery, noCriteria } from '../search/query.ts';

/** The analyses of a cohort, in the order of their tabs. */
export const WORKBENCH_SCREENS = [
  'association',
  'oncoprint',
  'drug',
  'tumor',
  'identity',
  'representativeness',
  'planner',
] as const;
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

const OWN = ['screen', 'cohort', 'other'];

/**
 * Parses an address like `/analysis?screen=association&drug=osimertinib&cohort=disease=lung-cancer%26msi=MSI-H`. A
 * cohort is written as in the address of a search; without it, it is the whole catalog.
 */
export function parseWorkbench(address: Address): WorkbenchPlace {
  const given = parametersOf(address);
  const values = new Map(given);
  const other = values.get('other');
  return {
    screen: WORKBENCH_SCREENS.find((screen) => screen === values.get('screen')) ?? WORKBENCH_SCREENS[0],
    parameters: Object.fromEntries(given.filter(([name, value]) => !OWN.includes(name) && value !== '')),
    cohort: parseCohort(values.get('cohort') ?? ''),
    other: other === undefined ? null : parseCohort(other),
  };
}

/** Returns the address of a place. */
export function workbenchAddress({ screen, parameters, cohort, other }: WorkbenchPlace): Address {
  const own = Object.entries(parameters).filter(([, value]) => value !== '');
  const parts = [
    `screen=${screen}`,
    ...own.map(([name, value]) => `${encoded(name)}=${encoded(value)}`),
    ...(isWhole(cohort) ? [] : [`cohort=${encoded(formatCohort(cohort))}`]),
    ...(other === null ? [] : [`other=${encoded(formatCohort(other))}`]),
  ];
  return `/analysis?${parts.join('&')}`;
}

/** Returns a cohort as the part of an address of a search after its question mark; empty for the whole catalog. */
export const formatCohort = (criteria: Criteria): string =>
  formatQuery({ ...emptyQuery, ...criteria }).replace(/^[^?]*\??/, '');

/** Parses what `formatCohort` returns, or the whole address of a search. What selects no models is left out. */
export function parseCohort(text: string): Criteria {
  const { query } = parseQuery(text.includes('?') ? text : `?${text}`);
  const names = Object.keys(noCriteria) as (keyof Criteria)[];
  return Object.fromEntries(names.map((name) => [name, query[name]])) as Criteria;
}

/** Whether a cohort is the whole catalog. */
export const isWhole = (criteria: Criteria): boolean => formatCohort(criteria) === '';

/** Returns a text that is the same for the same cohorts. */
export const cohortsKey = ({ cohort, other }: Pick<WorkbenchPlace, 'cohort' | 'other'>): string =>
  JSON.stringify([formatCohort(cohort), other && formatCohort(other)]);
