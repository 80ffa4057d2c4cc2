import type { AntibodyProduct } from '../../../contract/entities/products.ts';

/** What one looks for; empty texts ask for nothing. */
export type AntibodyFilter = { text: string; application: string; reactivity: string };

export const noFilter: AntibodyFilter = { text: '', application: '', reactivity: '' };

/** The products that fit. Every word of the text stands somewhere; marks between letters and digits do not count. */
export function fitting(products: readonly AntibodyProduct[], filter: AntibodyFilter): AntibodyProduct[] {
  const { text, application, reactivity } = filter;
  const words = text.split(/\s+/).map(plain).filter(Boolean);
  return products.filter(
    (product) =>
      (application === '' || product.applications.includes(application)) &&
      (reactivity === '' || product.reactivity.includes(reactivity)) &&
      words.every((word) => wordsOf(product).some((known) => known.includes(word))),
  );
}

/** Every value of a field, the most frequent first. */
export function valuesOf(products: readonly AntibodyProduct[], field: 'applications' | 'reactivity'): string[] {
  const counts = new Map<string, number>();
  for (const product of products) for (const value of product[field]) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([value]) => value);
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const wordsOf = ({ name, catalogNumber, clone, target, conjugate }: AntibodyProduct): string[] =>
  [name, catalogNumber, clone ?? '', target.gene ?? '', target.protein ?? '', conjugate ?? '', ...target.aliases].map(
    plain,
  );
