import type { GeneCriterion } from '../../../../contract/entities/geneCriterion.ts';
import { MIN_COHORT } from '../../../../contract/vocabulary.ts';
import type { Visibility } from '../engine/engine.ts';
import { addBit, at, type Bits, docsOf, emptyBits, hasBit, intersect } from './bits.ts';
import { countValues } from './count.ts';
import { valuesRanked } from './measured.ts';
import type { Segment } from './segment.ts';

/** The values of one gene, ascending: of all models, and of each disease (in lower case) that is a cohort. */
export type GeneExpression = { catalog: Float32Array; diseases: ReadonlyMap<string, Float32Array> };

type Range = { min: number; max: number };

/** Returns the diseases, in lower case, with at least `MIN_COHORT` measured visible models. */
export function cohortsOf(segments: readonly Segment[], visibility: Visibility): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const segment of segments) {
    const { fields, expression } = segment.parts;
    const measured = expression.docs.slice();
    intersect(measured, segment.visible(visibility));
    const own = countValues(fields.ownDisease, docsOf(measured));
    for (const [code, value] of fields.ownDisease.values.entries()) {
      const disease = value.toLowerCase();
      counts.set(disease, (counts.get(disease) ?? 0) + at(own, code + 1));
    }
  }
  return new Set([...counts].flatMap(([disease, count]) => (count >= MIN_COHORT ? [disease] : [])));
}

/** Returns a gene's measured values in the visible models, by the cohorts in which they are ranked. */
export function expressionOf(
  segments: readonly Segment[],
  gene: string,
  visibility: Visibility,
  cohorts: ReadonlySet<string>,
): GeneExpression {
  const catalog: number[] = [];
  const diseases = new Map([...cohorts].map((disease): [string, number[]] => [disease, []]));
  for (const segment of segments) {
    const column = segment.parts.expression.columnOf(gene);
    if (column === undefined) continue;
    const visible = segment.visible(visibility);
    const { ownDisease } = segment.parts.fields;
    const lists = ownDisease.values.map((value) => diseases.get(value.toLowerCase()));
    for (let index = 0; index < column.docs.length; index++) {
      const doc = column.docs[index] as number;
      if (!hasBit(visible, doc)) continue;
      const value = column.values[index] as number;
      catalog.push(value);
      lists[ownDisease.slotOfDoc(doc) - 1]?.push(value);
    }
  }
  return {
    catalog: Float32Array.from(catalog).sort(),
    diseases: new Map([...diseases].map(([disease, values]) => [disease, Float32Array.from(values).sort()])),
  };
}

/**
 * Returns the range of values with the ranks of a criterion, by cohort; undefined if there are none. Models whose
 * disease is not in `diseases` are ranked in the whole catalog.
 */
export function rangesOf(
  { expressionPercentile = {}, among = 'disease' }: GeneCriterion,
  { catalog, diseases }: GeneExpression,
): { catalog: Range | undefined; diseases: ReadonlyMap<string, Range | undefined> } {
  const own = among === 'catalog' ? [] : [...diseases];
  return {
    catalog: valuesRanked(catalog, expressionPercentile),
    diseases: new Map(own.map(([disease, values]) => [disease, valuesRanked(values, expressionPercentile)])),
  };
}

/** Returns the documents whose expression of a gene has the rank of a criterion. */
export function rankedDocs(segment: Segment, gene: string, criterion: GeneCriterion, expression: GeneExpression): Bits {
  const { catalog, diseases } = rangesOf(criterion, expression);
  const bits = emptyBits(segment.size);
  const column = segment.parts.expression.columnOf(gene);
  if (column === undefined) return bits;
  // The index is the number of the own disease plus one. A missing range matches no value.
  const { ownDisease } = segment.parts.fields;
  const ranges = [
    catalog,
    ...ownDisease.values.map((value) => {
      const disease = value.toLowerCase();
      return diseases.has(disease) ? diseases.get(disease) : catalog;
    }),
  ];
  const min = Float64Array.from(ranges, (range) => range?.min ?? Number.POSITIVE_INFINITY);
  const max = Float64Array.from(ranges, (range) => range?.max ?? Number.NEGATIVE_INFINITY);
  for (let index = 0; index < column.docs.length; index++) {
    const doc = column.docs[index] as number;
    const number = ownDisease.slotOfDoc(doc);
    const value = column.values[index] as number;
    if (value >= (min[number] as number) && value <= (max[number] as number)) addBit(bits, doc);
  }
  return bits;
}
