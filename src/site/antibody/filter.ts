import type { AntibodyProduct } from '../../../contract/entities/products.ts';
import { findsText, searchableOf } from '../findText.ts';

/** The filter of the products; empty strings do not filter. */
export type AntibodyFilter = { text: string; application: string; reactivity: string };

/** Returns the matching products. The text is searched in names, catalog numbers and the names of the target's gene. */
export function fitting(products: readonly AntibodyProduct[], filter: AntibodyFilter): AntibodyProduct[] {
  const { text, application, reactivity } = filter;
  return products.filter(
    (product) =>
      (application === '' || product.applications.includes(application)) &&
      (reactivity === '' || product.reactivity.includes(reactivity)) &&
      findsText(text, textsOf(product)),
  );
}

/** Returns every value of a field, most frequent first. */
export function valuesOf(products: readonly AntibodyProduct[], field: 'applications' | 'reactivity'): string[] {
  const counts = new Map<string, number>();
  for (const product of products) for (const value of product[field]) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([value]) => value);
}

const textsOf = searchableOf(({ name, catalogNumber, clone, target, conjugate }: AntibodyProduct) => [
  name,
  catalogNumber,
  clone,
  target.gene,
  target.protein,
  conjugate,
  ...target.aliases,
  ...target.names,
]);
