import { LANGUAGE_PARAMETER } from '../../contract/pageAddresses.ts';
import type { CohortPlace } from '../cohortChoice/cohortChoice.machine.ts';
import type { Address } from '../navigation/address.ts';
import { parametersOf } from '../search/parameters.ts';
import type { Criteria } from '../search/query.ts';
import type { AddressedPlace } from './address.ts';
import { readCohort } from './cohortAddress.ts';

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

const OWN = ['screen', 'cohort', 'other', LANGUAGE_PARAMETER];

/**
 * Parses an address like `/analysis?screen=association&drug=osimertinib&cohort=disease=lung-cancer%26msi=MSI-H`. A
 * cohort is written as in the address of a search; without it, it is the whole catalog.
 */
export function parseWorkbench(address: Address): AddressedPlace {
  const given = parametersOf(address);
  const values = new Map(given);
  const read = (of: CohortPlace) => {
    const texts = given.filter(([name]) => name === of).map(([, text]) => text);
    const { criteria, unread, fault } = readCohort(texts);
    return { criteria, isGiven: texts.length > 0, remark: { of, given: texts, unread, fault } };
  };
  const [cohort, other] = [read('cohort'), read('other')];
  return {
    screen: WORKBENCH_SCREENS.find((screen) => screen === values.get('screen')) ?? WORKBENCH_SCREENS[0],
    parameters: Object.fromEntries(given.filter(([name, value]) => !OWN.includes(name) && value !== '')),
    cohort: cohort.criteria,
    other: other.isGiven ? other.criteria : null,
    remarks: [cohort.remark, other.remark].filter(({ unread }) => unread.length > 0),
  };
}

/** Whether an address has a cohort that cannot be analyzed. */
export const isUnclear = ({ remarks }: Pick<AddressedPlace, 'remarks'>): boolean =>
  remarks.some(({ fault }) => fault !== null);

/** Returns the cohort of an address of a search. What selects no models is left out. */
export const parseCohort = (text: string): Criteria => readCohort([text]).criteria;
