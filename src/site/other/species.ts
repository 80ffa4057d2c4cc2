import { SPECIES } from '../../../contract/species.ts';
import { localized } from '../../i18n/locale.ts';

/** A species in words; one that has no other name stays as it came. */
export const speciesName = (species: string): string => {
  const name = SPECIES[species];
  return name ? localized(name) : species;
};
