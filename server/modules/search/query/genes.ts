import type { GeneCriterion } from '../../../../contract/entities/geneCriterion.ts';
import type { GeneCount } from '../../../../contract/entities/search.ts';
import { type AlterationClass, CLASS_OF } from '../../../../contract/vocabulary.ts';
import { classesAsked } from '../changes/alteration.ts';
import type { AlterationKind, Visibility } from '../engine/engine.ts';
import { isRead } from '../engine/record.ts';
import {
  addDocs,
  type Bits,
  countBits,
  countShared,
  emptyBits,
  fullBits,
  intersect,
  subtract,
  unite,
} from '../index/bits.ts';
import { rankedDocs } from '../index/expression.ts';
import type { Segment } from '../index/segment.ts';
import type { Snapshot } from '../index/snapshot.ts';

/** A criterion with the symbol of its gene; null for an unknown gene, which matches nothing. */
export type NamedCriterion = { criterion: GeneCriterion; gene: string | null };

/** Returns the documents that satisfy all criteria, or at least one of them. */
export function genesDocs(
  segment: Segment,
  criteria: readonly NamedCriterion[],
  match: 'all' | 'any',
  snapshot: Snapshot,
  visibility: Visibility,
): Bits {
  const sets = criteria.map((named) => criterionDocs(segment, named, snapshot, visibility));
  const [first = emptyBits(segment.size), ...rest] = sets;
  for (const set of rest) (match === 'any' ? unite : intersect)(first, set);
  return first;
}

/** Returns the driver classes of a criterion's gene, as an answer lists them. */
export const driversOf = (gene: string | null, snapshot: Snapshot): GeneCount['drivers'] =>
  gene === null ? [] : [...snapshot.drivers(gene)];

/**
 * Counts how many documents are altered, wild type or not tested for the gene of a criterion, ignoring its other parts.
 */
export function countGene(segment: Segment, gene: string, docs: Bits, into: GeneCount): void {
  const bits = alteredDocs(segment, gene);
  const altered = countShared(docs, bits);
  // Of the altered and tested documents, those that are not altered are wild type.
  unite(bits, testedDocs(segment, gene, into.drivers));
  const known = countShared(docs, bits);
  into.altered += altered;
  into.wildType += known - altered;
  into.notTested += countBits(docs) - known;
}

function criterionDocs(
  segment: Segment,
  { criterion, gene }: NamedCriterion,
  snapshot: Snapshot,
  visibility: Visibility,
): Bits {
  if (gene === null) return emptyBits(segment.size);
  const { kind, change, copyNumber, expressionPercentile } = criterion;
  const measures = copyNumber !== undefined || expressionPercentile !== undefined;
  const asksAlteration = kind !== undefined || change !== undefined || !measures;
  const status = criterion.status ?? (asksAlteration ? 'altered' : undefined);
  const bits =
    status === undefined
      ? fullBits(segment.size)
      : statusDocs(segment, { gene, kind, change: change || undefined }, status, snapshot);
  if (copyNumber !== undefined) {
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = copyNumber;
    intersect(bits, segment.parts.copyNumber.within(gene, segment.size, Math.fround(min), Math.fround(max)));
  }
  if (expressionPercentile !== undefined) {
    intersect(bits, rankedDocs(segment, gene, criterion, snapshot.expression(gene, visibility)));
  }
  return bits;
}

/** An altered gene counts as tested, even if no panel lists it. */
function statusDocs(
  segment: Segment,
  { gene, kind, change }: { gene: string; kind: AlterationKind | undefined; change: string | undefined },
  status: NonNullable<GeneCriterion['status']>,
  snapshot: Snapshot,
): Bits {
  const altered = alteredDocs(segment, gene, kind, change);
  if (status === 'altered') return altered;
  const docs = testedDocs(segment, gene, classesAsked({ gene, kind, change }, snapshot.drivers(gene))).slice();
  if (status === 'wildType') subtract(docs, altered);
  else unite(docs, altered);
  if (status !== 'notTested') return docs;
  const others = fullBits(segment.size);
  subtract(others, docs);
  return others;
}

/**
 * Returns the documents in which a gene is altered, and those in which it is wild type. In all others it was not
 * tested, or not all of its driver classes were. The sets may be changed.
 */
export function geneStates(segment: Segment, gene: string, snapshot: Snapshot): { altered: Bits; wildType: Bits } {
  const altered = alteredDocs(segment, gene);
  const wildType = testedDocs(segment, gene, snapshot.drivers(gene)).slice();
  subtract(wildType, altered);
  return { altered, wildType };
}

/**
 * Returns the documents in which all alteration classes of some kinds were tested for a gene, and those of them with an
 * alteration of one of the kinds. An alteration that was found outside of these tests does not count, so that altered
 * documents are a share of the tested ones. `tested` must not be changed.
 *
 * @param change in any spelling; without it, every change of the kinds counts
 */
export function kindStates(
  segment: Segment,
  { gene, kinds, change }: { gene: string; kinds: readonly AlterationKind[]; change?: string | undefined },
): { altered: Bits; tested: Bits } {
  const tested = testedDocs(segment, gene, [...new Set(kinds.map((kind) => CLASS_OF[kind]))]);
  const altered = emptyBits(segment.size);
  for (const kind of kinds) unite(altered, alteredDocs(segment, gene, kind, change));
  intersect(altered, tested);
  return { altered, tested };
}

/** Returns the documents in which a gene is altered: at all, by a kind, or by a change. */
export function alteredDocs({ parts, size }: Segment, gene: string, kind?: AlterationKind, change?: string): Bits {
  const bits = emptyBits(size);
  if (kind === undefined && change === undefined) {
    const code = parts.fields.gene.codeOf(gene);
    if (code !== undefined) addDocs(bits, parts.fields.gene.docsOfCode(code));
    return bits;
  }
  for (const code of parts.genes.codesOf(gene, kind, change)) addDocs(bits, parts.fields.alteration.docsOfCode(code));
  return bits;
}

/** Returns the documents in which all classes were tested. The result must not be changed. */
export const testedDocs = (segment: Segment, gene: string, classes: readonly AlterationClass[]): Bits =>
  segment.docsOfPanels((panel) => classes.every((name) => isRead(panel, gene, name)));
