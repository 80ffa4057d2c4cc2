import { addBit, addDocs, at, type Bits, emptyBits, fullBits, intersect, subtract, unite } from './bits.ts';
import { alterationValue, WHOLE_ALIAS, WHOLE_KEY } from './build.ts';
import type { AlterationKind, EngineQuery, GeneCriterion } from './engine.ts';
import { NUMBERS } from './engine.ts';
import { hitsOf } from './lookup.ts';
import type { TestedGenes } from './record.ts';
import type { Segment } from './segment.ts';
import type { TextPlan } from './text-plan.ts';

const WHOLE_QUERY_KEY = 10_000;
const WHOLE_QUERY_ALIAS = 5_000;

/** Documents that have every part of the text; `scores` is filled with how well. */
export function matchText(segment: Segment, plan: TextPlan, scores: Float32Array): Bits {
  if (plan.parts.length === 0) return fullBits(segment.size);
  let all: Bits | undefined;
  for (const part of plan.parts) {
    const bits = emptyBits(segment.size);
    for (const lookup of part) {
      for (const { docs, weight } of hitsOf(segment, lookup)) {
        addDocs(bits, docs);
        addScore(scores, docs, weight);
      }
    }
    if (all === undefined) all = bits;
    else intersect(all, bits);
  }
  for (const [mark, weight] of [
    [WHOLE_KEY, WHOLE_QUERY_KEY],
    [WHOLE_ALIAS, WHOLE_QUERY_ALIAS],
  ] as const) {
    const number = segment.parts.keys.find(mark + plan.whole);
    if (number !== undefined) addScore(scores, segment.parts.keys.docsAt(number), weight);
  }
  return all ?? fullBits(segment.size);
}

/** Takes out of `bits` what the ranges and the genes of a query do not allow. */
export function matchCriteria(segment: Segment, query: EngineQuery, bits: Bits): void {
  for (const name of NUMBERS) {
    const range = query.ranges?.[name];
    if (range !== undefined) intersect(bits, within(segment.parts.numbers[name], range));
  }
  for (const criterion of query.genes ?? []) intersect(bits, geneDocs(segment, criterion));
}

function within(column: Float32Array, { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }): Bits {
  const bits = emptyBits(column.length);
  const [low, high] = [Math.fround(min), Math.fround(max)];
  for (let doc = 0; doc < column.length; doc++) {
    const value = at(column, doc);
    if (value >= low && value <= high) addBit(bits, doc);
  }
  return bits;
}

/** Documents that a criterion allows. A gene that was found altered was tested, also where no panel says so. */
function geneDocs(segment: Segment, { gene, status, kind, change }: GeneCriterion): Bits {
  const altered = alteredDocs(segment, { gene, kind, change });
  if (status === 'altered') return altered;
  const docs = testedDocs(segment, gene, kind);
  if (status === 'wildType') subtract(docs, altered);
  else unite(docs, altered);
  if (status !== 'notTested') return docs;
  const others = fullBits(segment.size);
  subtract(others, docs);
  return others;
}

type Alteration = { gene: string; kind: AlterationKind | undefined; change: string | undefined };

function alteredDocs(segment: Segment, { gene, kind, change }: Alteration): Bits {
  const bits = emptyBits(segment.size);
  const field = kind === undefined && change === undefined ? 'gene' : 'alteration';
  const value = field === 'gene' ? gene : alterationValue(gene, change ?? kind ?? '');
  const index = segment.parts.fields[field];
  const code = index.codeOf(value);
  if (code !== undefined) addDocs(bits, index.docsOfCode(code));
  return bits;
}

function testedDocs({ parts, size }: Segment, gene: string, kind: AlterationKind | undefined): Bits {
  const reads = parts.panels.map((panel) => panelReads(panel, gene, kind));
  const bits = emptyBits(size);
  for (let doc = 0; doc < size; doc++) {
    const panel = at(parts.panelOf, doc);
    if (panel > 0 && reads[panel - 1]) addBit(bits, doc);
  }
  return bits;
}

function panelReads(panel: TestedGenes, gene: string, kind: AlterationKind | undefined): boolean {
  const reads = (genes: ReadonlySet<string> | null) => genes === null || genes.has(gene);
  if (kind === undefined) return reads(panel.mutation) || reads(panel.copyNumber) || reads(panel.fusion);
  if (kind === 'mutation') return reads(panel.mutation);
  return reads(kind === 'fusion' ? panel.fusion : panel.copyNumber);
}

function addScore(scores: Float32Array, docs: Uint32Array, weight: number): void {
  for (let index = 0; index < docs.length; index++) {
    const doc = at(docs, index);
    scores[doc] = at(scores, doc) + weight;
  }
}
