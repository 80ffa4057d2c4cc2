import { m } from '../../i18n/compiled/messages.js';

const names: Record<string, () => string> = {
  mouse: m.species_mouse,
  rat: m.species_rat,
  rabbit: m.species_rabbit,
  human: m.species_human,
  goat: m.species_goat,
  hamster: m.species_hamster,
  donkey: m.species_donkey,
};

/** A species in words; one that the site has no word for stays as it came. */
export const speciesName = (species: string): string => names[species]?.() ?? species;
