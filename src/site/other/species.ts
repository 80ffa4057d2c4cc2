import { SPECIES } from '../../../contract/species.ts';
import { localized } from '../../i18n/locale.ts';

/** Returns a species in words. An unknown one is returned unchanged. */
export const speciesName = (species: string): string => {
  const name = SPECIES[species];
  return name ? localized(name) : species;
};
