import { ALTERATION_KINDS } from '../../../contract/vocabulary.ts';
import type { AlterationKind } from './engine.ts';

export type NamedAlteration = { gene: string; kind: AlterationKind; change: string | null };

/** An alteration as one value of the field `alteration`: `KRAS mutation p.G12D`, `MYC amplification`. */
export const alterationValue = ({ gene, kind, change }: NamedAlteration): string =>
  change === null ? `${gene} ${kind}` : `${gene} ${kind} ${change}`;

/** The parts of an `alterationValue`. */
export function alterationParts(value: string): NamedAlteration {
  const [gene = '', kind = '', ...change] = value.split(' ');
  return {
    gene,
    kind: ALTERATION_KINDS.find((known) => known === kind) ?? 'mutation',
    change: change.length === 0 ? null : change.join(' '),
  };
}

/** The values of the field `alteration` by gene: which of its alterations have a kind and a change. */
export class GeneAlterations {
  readonly #codes = new Map<string, number[]>();
  readonly #values: readonly string[];

  /** @param values the values of the field, by code */
  constructor(values: readonly string[]) {
    this.#values = values;
    for (const [code, value] of values.entries()) {
      const gene = value.slice(0, value.indexOf(' ')).toLowerCase();
      const codes = this.#codes.get(gene);
      if (codes === undefined) this.#codes.set(gene, [code]);
      else codes.push(code);
    }
  }

  /** Codes of the alterations of a gene that have the kind and the change, where they are given. */
  codesOf(gene: string, kind?: AlterationKind, change?: string): number[] {
    const wanted = change === undefined ? undefined : comparedChange(change);
    return (this.#codes.get(gene.toLowerCase()) ?? []).filter((code) => {
      const alteration = alterationParts(this.#values[code] ?? '');
      if (kind !== undefined && alteration.kind !== kind) return false;
      return wanted === undefined || (alteration.change !== null && comparedChange(alteration.change) === wanted);
    });
  }
}

/** A protein change as it is compared: without `p.`, in any case. */
export const comparedChange = (change: string): string => change.trim().replace(/^p\./i, '').toLowerCase();
