import { encoded, escaped } from '../../../machines/search/parameters.ts';

type Criterion = readonly [parameter: 'gene' | 'histology' | 'testedAgent', value: string];

/** The address of the search for the models of an area, by its slug; of those alone that meet all criteria. */
export const areaSearch = (slug: string, ...criteria: readonly Criterion[]): string =>
  `/search?${[['disease', slug] as const, ...criteria].map(([name, value]) => `${name}=${encoded(value)}`).join('&')}`;

/** Models in which a gene is altered. */
export const altered = (gene: string): Criterion => ['gene', `${escaped(gene)}:altered`];
