import { createHash } from 'node:crypto';
import { SHOWN_ALTERATIONS } from '../../../contract/constants.ts';
import type { LeanBars, LeanParts, LeanRow, LeanTerms } from '../../../contract/entities/leanSearch.ts';
import type { ModelSummary, ShownResponse } from '../../../contract/entities/model.ts';
import type { FacetCount, SearchResult, Waterfall } from '../../../contract/entities/search.ts';
import { MODEL_TYPES } from '../../../contract/modelTypes.ts';
import { M_RECIST } from '../../../contract/mRecist.ts';
import type { Localized } from '../../../contract/schema.ts';
import { DATA_KINDS } from '../../../contract/vocabulary.ts';
import type { SearchEngine, Visibility } from './engine/engine.ts';

/** Enough to tell the terms of one catalog apart. */
const KEY_LENGTH = 16;
/** A cluster may count what it had before the last change, so terms that were read then must not stay. */
const UNFOLLOWED_MS = 60_000;

/** The terms as they are sent, and the place and label of each value by facet. */
export type KnownTerms = {
  terms: LeanTerms;
  places: ReadonlyMap<string, ReadonlyMap<string, { place: number; label: Localized | undefined }>>;
};

/**
 * Returns a reader of the terms: every value of every facet that visible models have, as of the generation of a result.
 * They are read once for each generation, and for an engine whose results may change within one, once in a while. A
 * result that is older than the last terms uses these; counts of values that they lack are sent beside them.
 */
export function termReader(engine: Pick<SearchEngine, 'search' | 'generation'>, visibility: Visibility) {
  let kept: { generation: number; until: number; known: Promise<KnownTerms> } | undefined;
  return (generation: number): Promise<KnownTerms> => {
    const now = performance.now();
    if (kept && kept.generation >= generation && now < kept.until) return kept.known;
    // a search without criteria counts every value
    const all = engine.search({ page: 1, limit: 1, locale: 'en' }, visibility);
    const reading = {
      generation,
      until: engine.generation() === null ? now + UNFOLLOWED_MS : Number.POSITIVE_INFINITY,
      known: all.then(({ facets }) => knownTerms(facets)),
    };
    kept = reading;
    reading.known.catch(() => {
      if (kept === reading) kept = undefined;
    });
    return reading.known;
  };
}

/** Returns the terms of facets. Their order, and so their key, does not depend on the counts. */
export function knownTerms(facets: Readonly<Record<string, readonly FacetCount[]>>): KnownTerms {
  const sorted = Object.entries(facets).map(([facet, counts]) => [facet, counts.toSorted(byValue)] as const);
  const sent = Object.fromEntries(
    sorted.map(([facet, counts]) => [
      facet,
      {
        values: counts.map(({ value }) => value),
        labels: withoutEnd(counts.map(labelTexts), ({ length }) => length > 0),
      },
    ]),
  );
  const key = createHash('sha256').update(JSON.stringify(sent)).digest('base64url').slice(0, KEY_LENGTH);
  const places = sorted.map(
    ([facet, counts]) => [facet, new Map(counts.map(({ value, label }, place) => [value, { place, label }]))] as const,
  );
  return { terms: { key, facets: sent }, places: new Map(places) };
}

/**
 * Returns the lean form of a result. `machines/search/found.ts` restores from it what pages show.
 *
 * @param held the key of the terms that the caller has
 */
export function leanResult(result: SearchResult, known: KnownTerms, held: string | undefined): SearchResult {
  const { list, facets, waterfall, ...rest } = result;
  const names = pool<Localized>(({ en, zh }) => `${en}\n${zh}`);
  const rows = list.map((model) => leanRow(model, names.placeOf));
  const lean: LeanParts = {
    ...(held !== known.terms.key && { terms: known.terms }),
    ...leanCounts(facets, known),
    names: names.all.map(({ en, zh }) => (en === zh ? [en] : [en, zh])),
    rows,
    ...(waterfall && { bars: leanBars(waterfall.bars) }),
  };
  return { ...rest, list: [], facets: {}, ...(waterfall && { waterfall: { ...waterfall, bars: [] } }), lean };
}

function leanCounts(facets: SearchResult['facets'], { places }: KnownTerms): Pick<LeanParts, 'counts' | 'others'> {
  const others: NonNullable<LeanParts['others']> = [];
  const counts = Object.fromEntries(
    Object.entries(facets).map(([facet, values]) => {
      const placesOf = places.get(facet);
      const inOrder = new Array<number>(placesOf?.size ?? 0).fill(0);
      for (const { value, label, count } of values) {
        const known = placesOf?.get(value);
        if (known && isSame(known.label, label)) inOrder[known.place] = count;
        else others.push({ facet, value, ...(label && { label }), count });
      }
      return [facet, withoutEnd(inOrder, (count) => count > 0)];
    }),
  );
  return { counts, ...(others.length > 0 && { others }) };
}

function leanRow(model: ModelSummary, placeOf: (name: Localized) => number): LeanRow {
  const { id, modelCode, name, modelType, tumorType, alterations, dataAvailable, updatedAt } = model;
  return {
    id,
    modelCode,
    ...(name !== modelCode && { name }),
    modelType,
    ...(model.disease && { disease: placeOf(model.disease) }),
    ...given('oncotreeCode', model.oncotreeCode),
    cancerType: placeOf(model.cancerType),
    ...(model.histology && { histology: placeOf(model.histology) }),
    tumorType,
    ...given('stage', model.stage),
    ...given('collectionSite', model.collectionSite),
    alterations: alterations
      .slice(0, SHOWN_ALTERATIONS)
      .map(({ gene, kind, proteinChange }) => (proteinChange === null ? [gene, kind] : [gene, kind, proteinChange])),
    ...(alterations.length > SHOWN_ALTERATIONS && { alterationCount: alterations.length }),
    ...(model.priorTreatments && { priorTreatments: model.priorTreatments.map(placeOf) }),
    ...given('doublingTimeDays', model.doublingTimeDays),
    ...given('tmbPerMb', model.tmbPerMb),
    ...(model.bestResponse && { bestResponse: leanResponse(model.bestResponse, placeOf) }),
    ...(model.agentResponse && { agentResponse: leanResponse(model.agentResponse, placeOf) }),
    dataAvailable: dataAvailable.map((kind) => DATA_KINDS.indexOf(kind)),
    ...given('provider', model.provider),
    ...(model.pdxMi && { pdxMi: [model.pdxMi.essential.given, model.pdxMi.essential.applicable] }),
    updatedAt,
  };
}

const leanResponse = (
  { agent, mRecist, bestAverageChangePercent, tgiPercent }: ShownResponse,
  placeOf: (name: Localized) => number,
): NonNullable<LeanRow['bestResponse']> => ({
  agent: placeOf(agent),
  ...given('mRecist', mRecist),
  ...given('bestChange', bestAverageChangePercent),
  ...given('tgi', tgiPercent),
});

function leanBars(bars: Waterfall['bars']): LeanBars {
  const studies = pool<string>((name) => name);
  return {
    ids: bars.map(({ id }) => id),
    modelCodes: bars.map(({ modelCode }) => modelCode),
    modelTypes: bars.map(({ modelType }) => MODEL_TYPES.indexOf(modelType)),
    studies: bars.map(({ study }) => studies.placeOf(study)),
    studyNames: studies.all,
    mRecist: bars.map(({ mRecist }) => (mRecist === null ? -1 : M_RECIST.indexOf(mRecist))),
    bestChanges: bars.map(({ bestAverageChangePercent }) => bestAverageChangePercent),
    tgis: bars.map(({ tgiPercent }) => tgiPercent),
  };
}

/** Returns a field, or nothing if its value is unknown. */
const given = <Name extends string, Value>(name: Name, value: Value | null): { [N in Name]?: Value } =>
  // TypeScript does not infer the type of a computed field
  value === null ? {} : ({ [name]: value } as { [N in Name]: Value });

/** Collects things that are named by their place. */
function pool<Thing>(keyOf: (thing: Thing) => string) {
  const all: Thing[] = [];
  const places = new Map<string, number>();
  return {
    all,
    placeOf: (thing: Thing): number => {
      const key = keyOf(thing);
      const place = places.get(key) ?? all.push(thing) - 1;
      places.set(key, place);
      return place;
    },
  };
}

const byValue = (one: FacetCount, other: FacetCount): number =>
  one.value < other.value ? -1 : one.value > other.value ? 1 : 0;

/** Returns a label without what the value already says. */
function labelTexts({ value, label }: FacetCount): string[] {
  if (label === undefined) return [];
  return label.en === value ? [label.zh] : [label.en, label.zh];
}

const isSame = (one: Localized | undefined, other: Localized | undefined): boolean =>
  one?.en === other?.en && one?.zh === other?.zh;

const withoutEnd = <Item>(items: readonly Item[], isKept: (item: Item) => boolean): Item[] =>
  items.slice(0, items.findLastIndex(isKept) + 1);
