import { LRUCache } from 'lru-cache';
import { genesOf } from '../../../../contract/fusions.ts';
import { ALTERATION_KINDS, type AlterationClass, CLASS_OF } from '../../../../contract/vocabulary.ts';
import { atOnce, type Steps } from '../../../platform/time/steps.ts';
import type { AlterationKind } from '../engine/engine.ts';
import { at } from '../index/bits.ts';
import { Pairs, type Postings, postingsOf } from '../index/postings.ts';
import type { ValueList } from '../index/valueList.ts';
import { canonicalChange, keysAsked, keysOf } from './keys.ts';

export type NamedAlteration = { gene: string; kind: AlterationKind; change: string | null };

/**
 * Returns an alteration as a value of the field `alteration`: `KRAS mutation p.G12D`, `MYC amplification`. The change
 * has its canonical spelling, however it is stored.
 */
export const alterationValue = ({ gene, kind, change }: NamedAlteration): string =>
  change === null ? `${gene} ${kind}` : `${gene} ${kind} ${canonicalChange(gene, kind, change)}`;

/** Returns the parts of an `alterationValue`. */
export function alterationParts(value: string): NamedAlteration {
  const [gene = '', kind = '', ...change] = value.split(' ');
  return {
    gene,
    kind: ALTERATION_KINDS.find((known) => known === kind) ?? 'mutation',
    change: change.length === 0 ? null : change.join(' '),
  };
}

/** The values that are read between two pauses. */
const SLICE = 2_000;

/** The changes that are read between two pauses; the keys of one take several microseconds. */
const KEYS_SLICE = 200;
/** Genes whose changes stay known by their keys. */
const KEPT_GENES = 40;

/** The columns of the lookup. */
export type AlterationColumns = { genes: readonly string[]; codes: Postings; kinds: Uint8Array };

/** The values of the field `alteration` by gene. Finds a gene's alterations of a kind and a change. */
export class GeneAlterations {
  readonly #values: ValueList;
  /** The codes by the number of their gene. */
  readonly #codes: Postings;
  /** Genes in lower case. */
  readonly #genes: ReadonlyMap<string, number>;
  /** Index into `ALTERATION_KINDS`, by code. */
  readonly #kinds: Uint8Array;
  readonly #byKey = new LRUCache<string, Map<string, number[]>>({ max: KEPT_GENES });

  private constructor(values: ValueList, { genes, codes, kinds }: AlterationColumns) {
    this.#values = values;
    this.#genes = new Map(genes.map((gene, number) => [gene, number]));
    this.#codes = codes;
    this.#kinds = kinds;
  }

  /**
   * Creates the lookup.
   * @param values the values of the field, by code
   */
  static *of(values: ValueList): Steps<GeneAlterations> {
    const kinds = new Uint8Array(values.length);
    const genes = new Map<string, number>();
    const pairs = new Pairs();
    for (const [code, value] of values.entries()) {
      if (code % SLICE === 0) yield;
      kinds[code] = ALTERATION_KINDS.indexOf(alterationParts(value).kind);
      const gene = value.slice(0, value.indexOf(' ')).toLowerCase();
      const number = genes.get(gene) ?? genes.size;
      genes.set(gene, number);
      pairs.add(number, code);
    }
    const codes = yield* pairs.byLeft(genes.size, values.length);
    return new GeneAlterations(values, { genes: [...genes.keys()], codes, kinds });
  }

  static from(values: ValueList, columns: AlterationColumns): GeneAlterations {
    return new GeneAlterations(values, columns);
  }

  get columns(): AlterationColumns {
    return { genes: [...this.#genes.keys()], codes: this.#codes, kinds: this.#kinds };
  }

  get bytes(): number {
    return this.#codes.starts.byteLength + this.#codes.docs.byteLength + this.#kinds.byteLength;
  }

  /** Returns the codes of a gene's alterations with the given kind and change, both optional. */
  codesOf(gene: string, kind?: AlterationKind, change?: string): readonly number[] {
    const codes = change === undefined ? this.#ofGene(gene) : this.#withChange(gene, change);
    return kind === undefined ? codes : codes.filter((code) => this.kindOf(code) === kind);
  }

  /** Genes whose changes were looked for, the latest first. */
  get known(): string[] {
    return [...this.#byKey.keys()];
  }

  /** Reads the changes of genes, so that no search waits for them. */
  *prepare(genes: readonly string[]): Steps<void> {
    for (const gene of genes.toReversed()) if (!this.#byKey.has(gene)) yield* this.#readKeys(gene);
  }

  kindOf(code: number): AlterationKind {
    return ALTERATION_KINDS[at(this.#kinds, code)] ?? ALTERATION_KINDS[0];
  }

  #ofGene(gene: string): number[] {
    const number = this.#genes.get(gene.toLowerCase());
    return number === undefined ? [] : Array.from(postingsOf(this.#codes, number));
  }

  #withChange(gene: string, change: string): number[] {
    const keys = this.#keysOf(gene);
    return [...new Set(keysAsked(gene, change).flatMap((key) => keys.get(key) ?? []))];
  }

  #keysOf(gene: string): Map<string, number[]> {
    const known = this.#byKey.get(gene.toLowerCase());
    return known ?? atOnce(this.#readKeys(gene));
  }

  /** Reads the codes of a gene's alterations by the keys of their changes. */
  *#readKeys(gene: string): Steps<Map<string, number[]>> {
    const keys = new Map<string, number[]>();
    for (const [place, code] of this.#ofGene(gene).entries()) {
      if (place % KEYS_SLICE === 0) yield;
      const { kind, change } = alterationParts(this.#values.at(code) ?? '');
      for (const key of change === null ? [] : keysOf(gene, kind, change)) {
        const codes = keys.get(key);
        if (codes === undefined) keys.set(key, [code]);
        else codes.push(code);
      }
    }
    this.#byKey.set(gene.toLowerCase(), keys);
    return keys;
  }
}

/** Returns the comparison form of a change that is not a protein change, such as the partners of a fusion. */
export const comparedChange = (change: string): string => change.trim().replace(/^p\./i, '').toLowerCase();

type AskedAlteration = { gene: string; kind?: AlterationKind | undefined; change?: string | undefined };

/**
 * Returns the alteration classes that must have been tested before a criterion counts as tested. A kind or a change
 * needs its own class, a gene alone all its driver classes.
 */
export function classesAsked(
  { gene, kind, change }: AskedAlteration,
  drivers: readonly AlterationClass[],
): readonly AlterationClass[] {
  if (kind !== undefined) return [CLASS_OF[kind]];
  if (change === undefined) return drivers;
  return [genesOf({ gene, kind: 'fusion', proteinChange: change }).length > 1 ? 'fusion' : 'mutation'];
}
