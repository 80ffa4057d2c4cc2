import { type ClassCounts, driverClasses, noCounts } from '../../../../contract/driverClasses.ts';
import { FACETS } from '../../../../contract/entities/search.ts';
import { type AlterationClass, CLASS_OF, RANGES, type RangeName } from '../../../../contract/vocabulary.ts';
import type { Steps } from '../../../platform/time/steps.ts';
import type { Visibility } from '../engine/engine.ts';
import type { Field, Vocabulary } from '../engine/record.ts';
import { type Bits, countBits, docsOf, hasBit } from './bits.ts';
import { countBins, countValues } from './count.ts';
import { cohortsOf, expressionOf, type GeneExpression } from './expression.ts';
import type { FieldIndex } from './fieldIndex.ts';
import type { Segment } from './segment.ts';

export type Extremes = { min: number; max: number } | undefined;

const KEPT_GENES = 60;

/**
 * The segments and vocabulary of one generation of the index, with values that are computed once from them. Values that
 * depend on the visible models are kept separately by visibility.
 */
export class Snapshot {
  readonly segments: readonly Segment[];
  readonly vocabulary: Vocabulary;
  readonly #extremes = new Map<Visibility, Record<RangeName, Extremes>>();
  readonly #expression = new Map<string, GeneExpression>();
  readonly #cohorts = new Map<Visibility, ReadonlySet<string>>();
  readonly #totals = new Map<string, Uint32Array>();
  readonly #drivers = new Map<string, readonly AlterationClass[]>();

  constructor(segments: readonly Segment[], vocabulary: Vocabulary) {
    this.segments = segments;
    this.vocabulary = vocabulary;
  }

  /** Computes what nearly every answer needs, so that no visitor waits for it. */
  *prepare(visibility: Visibility): Steps<void> {
    for (const segment of this.segments)
      for (const name of [...FACETS, ...RANGES]) {
        this.totals(segment, name, visibility);
        yield;
      }
  }

  /** Returns how many models are visible. */
  total(visibility: Visibility): number {
    return this.segments.reduce((sum, segment) => sum + countBits(segment.visible(visibility)), 0);
  }

  /** Returns the smallest and largest number of the visible models; undefined if there are none. */
  extremes(visibility: Visibility): Record<RangeName, Extremes> {
    return kept(this.#extremes, visibility, () => {
      const entries = RANGES.map((name) => [name, this.#extremesOf(name, visibility)] as const);
      return Object.fromEntries(entries) as Record<RangeName, Extremes>;
    });
  }

  /** Returns the expression of a gene in the visible models. */
  expression(gene: string, visibility: Visibility): GeneExpression {
    if (this.#expression.size > KEPT_GENES) this.#expression.clear();
    return kept(this.#expression, `${visibility} ${gene.toLowerCase()}`, () =>
      expressionOf(this.segments, gene, visibility, this.cohorts(visibility)),
    );
  }

  /** Returns the diseases, in lower case, with enough measured visible models to rank expression within them. */
  cohorts(visibility: Visibility): ReadonlySet<string> {
    return kept(this.#cohorts, visibility, () => cohortsOf(this.segments, visibility));
  }

  /** Returns the driver classes of a gene, the same for every caller. */
  drivers(gene: string): readonly AlterationClass[] {
    return kept(this.#drivers, gene.toLowerCase(), () => driverClasses(gene, () => this.#classCounts(gene)));
  }

  /** Returns the bin of each document of a segment in the histogram over the extremes of all segments. */
  bins(segment: Segment, name: RangeName, visibility: Visibility): Uint8Array {
    return segment.binColumn(name, this.extremes(visibility)[name]);
  }

  /**
   * Returns how many visible documents of a segment have each value of a field, or a number in each bin. Slot zero
   * means none.
   */
  totals(segment: Segment, name: Field | RangeName, visibility: Visibility): Uint32Array {
    return kept(this.#totals, `${this.segments.indexOf(segment)} ${name} ${visibility}`, () => {
      const visible = segment.visible(visibility);
      if (isRange(name)) return countBins(this.bins(segment, name, visibility), docsOf(visible));
      const index = segment.parts.fields[name];
      return index.sets === undefined ? valueTotals(index, visible) : countValues(index, docsOf(visible));
    });
  }

  #classCounts(gene: string): ClassCounts {
    const counts = noCounts();
    for (const segment of this.segments) {
      const { fields, genes } = segment.parts;
      const published = segment.visible('published');
      for (const code of genes.codesOf(gene))
        counts[CLASS_OF[genes.kindOf(code)]] += countDocs(fields.alteration.docsOfCode(code), published);
    }
    return counts;
  }

  #extremesOf(name: RangeName, visibility: Visibility): Extremes {
    let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const segment of this.segments) {
      const column = segment.parts.numbers[name];
      const visible = segment.visible(visibility);
      for (let doc = 0; doc < column.length; doc++) {
        const value = column[doc] as number;
        // NaN is neither less nor greater.
        if ((value < min || value > max) && hasBit(visible, doc)) {
          min = Math.min(min, value);
          max = Math.max(max, value);
        }
      }
    }
    return min > max ? undefined : { min, max };
  }
}

function kept<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}

/** Counts for fields that are not stored by document. */
function valueTotals(index: FieldIndex, visible: Bits): Uint32Array {
  const counts = new Uint32Array(index.values.length + 1);
  for (let code = 0; code < index.values.length; code++) counts[code + 1] = countDocs(index.docsOfCode(code), visible);
  return counts;
}

function countDocs(docs: Uint32Array, visible: Bits): number {
  let count = 0;
  for (const doc of docs) if (hasBit(visible, doc)) count++;
  return count;
}

const isRange = (name: Field | RangeName): name is RangeName => (RANGES as readonly string[]).includes(name);
