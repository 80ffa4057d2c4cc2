import { parseCohort, workbenchAddress } from '../../../../machines/workbench/address.ts';

/** Returns the address that compares the models of a disease area with published frequencies. */
export const comparedAddress = (slug: string): string =>
  workbenchAddress({
    screen: 'representativeness',
    parameters: { disease: slug },
    cohort: parseCohort(`disease=${slug}`),
    other: null,
  });
