import { encoded, escaped } from '../../../machines/search/parameters.ts';

type Criterion = readonly [parameter: 'gene' | 'histology' | 'testedAgent', value: string];

/** Returns the URL of the search for an area's models by its slug, limited to those that meet all criteria. */
export const areaSearch = (slug: string, ...criteria: readonly Criterion[]): string =>
  `/search?${[['disease', slug] as const, ...criteria].map(([name, value]) => `${name}=${encoded(value)}`).join('&')}`;

/** Returns the criterion for models in which a gene is altered. */
export const altered = (gene: string): Criterion => ['gene', `${escaped(gene)}:altered`];
