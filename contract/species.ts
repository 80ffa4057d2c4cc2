import type { Localized } from './schema.ts';

/** Display names of the stored species. */
export const SPECIES: Readonly<Record<string, Localized>> = {
  mouse: { en: 'Mouse', zh: '小鼠' },
  rat: { en: 'Rat', zh: '大鼠' },
  rabbit: { en: 'Rabbit', zh: '兔' },
  human: { en: 'Human', zh: '人' },
  goat: { en: 'Goat', zh: '山羊' },
  hamster: { en: 'Hamster', zh: '仓鼠' },
  donkey: { en: 'Donkey', zh: '驴' },
};
