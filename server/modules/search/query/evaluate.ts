import {
  FACETS,
  type Facet,
  type FacetCount,
  type GeneCount,
  type ResponseCount,
  type SearchNeighbors,
  type UnknownPart,
} from '../../../../contract/entities/search.ts';
import { RANGES } from '../../../../contract/vocabulary.ts';
import { unreadChange } from '../changes/keys.ts';
import type { EngineAnswer, EngineQuery, EngineSelection, Visibility } from '../engine/engine.ts';
import { type Bits, countBits, countShared, docsOf, hasBit, intersect } from '../index/bits.ts';
import { applyConditions, type Condition, countedBy, countSegment, emptyTally, type Filtered } from '../index/count.ts';
import { emptyHistograms } from '../index/histogram.ts';
import type { Segment } from '../index/segment.ts';
import type { Snapshot } from '../index/snapshot.ts';
import { otherTexts, readText, type TextPlan, toldOf } from '../reading/read.ts';
import { facetDocs, idDocs, listColumn, rangeDocs, responseDocs } from './criteria.ts';
import { countGene, driversOf, genesDocs } from './genes.ts';
import { matchText } from './match.ts';
import { type Names, namesOf } from './names.ts';
import { type Found, Order, type Ranks } from './order.ts';
import { Scores } from './scores.ts';
import { unknownIn } from './unknown.ts';
import { availabilityOf, ResponseOrder, waterfallOf } from './waterfall.ts';

export type Evaluated = Omit<EngineAnswer, 'generation'>;

/** The matches of a selection in one segment. */
type Match = { segment: Segment; filtered: Filtered; count: number; ranks: Ranks };
type Selected = { matches: Match[]; names: Names; order: Order; count: number; plan: TextPlan | undefined };

/** Answers a query from a snapshot of the index. Pure: the same snapshot and query give the same answer. */
export function evaluate(snapshot: Snapshot, query: EngineQuery, visibility: Visibility): Evaluated {
  const started = performance.now();
  const { matches, names, order, count, plan } = select(snapshot, query, visibility);
  const tally = emptyTally();
  const histograms = emptyHistograms(snapshot.extremes(visibility));
  for (const { segment, filtered } of matches) countSegment(snapshot, segment, visibility, filtered, tally, histograms);
  const page = Math.min(query.page, Math.max(1, Math.ceil(count / query.limit)));
  const wanted = page * query.limit;
  const shown = order.part(matches, wanted - query.limit, wanted);
  const found = matches.map(({ segment, filtered }) => ({ segment, docs: filtered.passing }));
  const answer = {
    count,
    total: snapshot.total(visibility),
    page,
    ids: shown.map(({ segment, doc }) => segment.idOf(doc)),
    facets: Object.fromEntries(FACETS.map((facet) => [facet, ordered(tally[facet])])) as Record<Facet, FacetCount[]>,
    histograms,
    genes: geneCounts(query, names, matches, snapshot),
    responses: responseCounts(query, names, matches),
    ...(query.waterfall !== undefined && { waterfall: waterfallOf(query.waterfall, names.waterfall, found) }),
    ...(query.availability === true && { availability: availabilityOf(found) }),
    ...toldOf(plan, countsOf(otherTexts(plan), snapshot, query, visibility)),
    ...unknownIn(query, names, snapshot, visibility),
    ...(names.agent !== null && { agent: names.agent }),
  };
  return { ...answer, tookMs: performance.now() - started };
}

/** Returns how many models the query finds with each of several other texts. */
const countsOf = (texts: readonly string[], snapshot: Snapshot, query: EngineQuery, visibility: Visibility): number[] =>
  texts.map((text) => select(snapshot, { ...query, text }, visibility).count);

/** Returns the ids of the first `most` models of a result in order, and the total number. */
export function idsOf(
  snapshot: Snapshot,
  selection: EngineSelection,
  visibility: Visibility,
  most: number,
): { count: number; corrected: string | undefined; agent: string | null; ids: string[] } {
  const { matches, names, order, count, plan } = select(snapshot, selection, visibility);
  const found = order.part(matches, 0, most);
  const ids = found.map(({ segment, doc }) => segment.idOf(doc));
  return { count, corrected: plan?.corrected, agent: names.agent, ids };
}

/** Returns the documents of a result by segment, and the text that was searched instead if it was corrected. */
export function foundBy(
  snapshot: Snapshot,
  selection: EngineSelection,
  visibility: Visibility,
): { found: { segment: Segment; docs: Uint32Array }[]; corrected: string | undefined } {
  const { matches, plan } = select(snapshot, selection, visibility);
  return {
    found: matches.map(({ segment, filtered }) => ({ segment, docs: docsOf(filtered.passing) })),
    corrected: plan?.corrected,
  };
}

/**
 * Returns what of a selection has no effect or finds nothing: values that no visible model has, changes of genes that
 * cannot be read, and unknown words of its text.
 */
export function unreadIn(
  snapshot: Snapshot,
  selection: EngineSelection,
  visibility: Visibility,
): { unknown: UnknownPart[]; words: string[] } {
  const text = selection.text?.trim() ?? '';
  const plan = text === '' ? undefined : readText(text, snapshot, visibility);
  const names = namesOf(selection, snapshot, visibility, plan?.agent ?? null);
  const changes = (selection.genes ?? []).flatMap(({ gene, change }, place) =>
    'notRead' in unreadChange(names.genes[place] ?? null, change)
      ? [{ part: 'gene' as const, value: `${gene} ${change}` }]
      : [],
  );
  const { reading = [] } = toldOf(plan, []);
  return {
    unknown: [...(unknownIn(selection, names, snapshot, visibility).unknown ?? []), ...changes],
    words: reading.filter(({ meant }) => meant.as === 'unknown').map(({ typed }) => typed),
  };
}

/** Returns the position of a model in a result, by counting instead of sorting. */
export function neighborsOf(
  snapshot: Snapshot,
  id: string,
  selection: EngineSelection,
  visibility: Visibility,
): SearchNeighbors {
  const { matches, order, count } = select(snapshot, selection, visibility);
  const home = matches.find(({ segment, filtered }) => hasDoc(filtered.passing, segment.find(id)));
  if (home === undefined) return { position: null, count, previous: null, next: null };
  const self: Found = { segment: home.segment, doc: home.segment.find(id) ?? 0, ranks: home.ranks };
  let before = 0;
  let previous: Found | undefined;
  let next: Found | undefined;
  for (const { segment, filtered, ranks } of matches) {
    const within = order.within(segment, ranks);
    let last: number | undefined;
    let first: number | undefined;
    for (const doc of docsOf(filtered.passing)) {
      const difference =
        segment === self.segment ? within(doc, self.doc) : order.compare({ segment, doc, ranks }, self);
      if (difference < 0) {
        before++;
        if (last === undefined || within(doc, last) > 0) last = doc;
      } else if (difference > 0 && (first === undefined || within(doc, first) < 0)) first = doc;
    }
    if (last !== undefined) previous = later(previous, { segment, doc: last, ranks }, order);
    if (first !== undefined) next = later(next, { segment, doc: first, ranks }, order, -1);
  }
  return { position: before + 1, count, previous: shown(previous), next: shown(next) };
}

function select(snapshot: Snapshot, selection: EngineSelection, visibility: Visibility): Selected {
  const text = selection.text?.trim() ?? '';
  const plan = text === '' ? undefined : readText(text, snapshot, visibility);
  const names = namesOf(selection, snapshot, visibility, plan?.agent ?? null);
  const order = new Order(selection, names.agent);
  const matches = snapshot.segments.map((segment): Match => {
    const bits = segment.visible(visibility).slice();
    const scores = plan === undefined ? undefined : new Scores(segment);
    if (plan !== undefined && scores !== undefined)
      intersect(bits, matchText(segment, plan, scores, snapshot, visibility));
    if (selection.ids !== undefined) intersect(bits, idDocs(segment, selection.ids));
    const filtered = applyConditions(bits, conditionsOf(segment, selection, names, snapshot, visibility));
    const response = order.needsResponses && names.agent !== null ? new ResponseOrder(segment, names.agent) : undefined;
    const listed = order.needsList && selection.ids !== undefined ? listColumn(segment, selection.ids) : undefined;
    return { segment, filtered, count: countBits(filtered.passing), ranks: { scores, response, listed } };
  });
  const count = matches.reduce((sum, match) => sum + match.count, 0);
  return { matches, names, order, count, plan };
}

function conditionsOf(
  segment: Segment,
  selection: EngineSelection,
  names: Names,
  snapshot: Snapshot,
  visibility: Visibility,
): Condition[] {
  const conditions: Condition[] = names.filters.map((filter) => ({
    name: filter.facet,
    docs: facetDocs(segment, filter),
  }));
  for (const name of RANGES) {
    const range = selection.ranges?.[name];
    if (range?.min !== undefined || range?.max !== undefined)
      conditions.push({ name, docs: rangeDocs(segment.parts.numbers[name], range) });
  }
  const { genes = [], responses = [], match = 'all' } = selection;
  if (genes.length > 0) {
    const named = names.criteria.map((criterion, index) => ({ criterion, gene: names.genes[index] ?? null }));
    conditions.push({ name: 'genes', docs: genesDocs(segment, named, match, snapshot, visibility) });
  }
  const [first, ...rest] = responses.map((criterion, index) =>
    responseDocs(segment, criterion, names.agents[index] ?? null),
  );
  if (first !== undefined) {
    for (const other of rest) intersect(first, other);
    conditions.push({ name: 'responses', docs: first });
  }
  return conditions;
}

function geneCounts(
  { genes = [] }: EngineSelection,
  names: Names,
  matches: readonly Match[],
  snapshot: Snapshot,
): GeneCount[] {
  return genes.map(({ gene: asked, change }, index) => {
    const gene = names.genes[index] ?? null;
    const count: GeneCount = {
      asked,
      gene,
      altered: 0,
      wildType: 0,
      notTested: 0,
      drivers: driversOf(gene, snapshot),
      ...unreadChange(gene, change),
    };
    if (gene !== null)
      for (const { segment, filtered } of matches) countGene(segment, gene, countedBy(filtered, 'genes'), count);
    return count;
  });
}

function responseCounts({ responses = [] }: EngineSelection, names: Names, matches: readonly Match[]): ResponseCount[] {
  return responses.map(({ agent: asked }, index) => {
    const agent = names.agents[index] ?? null;
    let studied = 0;
    for (const { segment, filtered } of matches)
      studied += countShared(countedBy(filtered, 'responses'), responseDocs(segment, { agent: asked }, agent));
    return { asked, agent, studied };
  });
}

const hasDoc = (bits: Bits, doc: number | undefined): boolean => doc !== undefined && hasBit(bits, doc);

/** Returns the later one in the order, or the earlier one if `sign` is -1. */
function later(one: Found | undefined, other: Found, order: Order, sign = 1): Found {
  return one === undefined || order.compare(other, one) * sign > 0 ? other : one;
}

function shown(found: Found | undefined): SearchNeighbors['next'] {
  if (found === undefined) return null;
  const { segment, doc } = found;
  return { id: segment.idOf(doc), modelCode: segment.parts.codes.at(doc) };
}

function ordered(tally: ReadonlyMap<string, FacetCount>): FacetCount[] {
  return [...tally.values()].sort(
    (one, other) => other.count - one.count || (one.value < other.value ? -1 : one.value > other.value ? 1 : 0),
  );
}
