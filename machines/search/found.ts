import type { LeanParts, LeanRow, LeanTerms } from '../../contract/entities/leanSearch.ts';
import type { ModelRow, RowResponse } from '../../contract/entities/model.ts';
import type { FacetCount, SearchResult, Waterfall } from '../../contract/entities/search.ts';
import { MODEL_TYPES } from '../../contract/modelTypes.ts';
import { M_RECIST } from '../../contract/mRecist.ts';
import type { Localized } from '../../contract/schema.ts';
import { type AlterationKind, DATA_KINDS } from '../../contract/vocabulary.ts';

/** A result as the page shows it. `terms` came with it or with an earlier one; the next search names them. */
export type FoundModels = Omit<SearchResult, 'list' | 'lean'> & { list: readonly ModelRow[]; terms?: LeanTerms };

/**
 * Returns the result of a response in the lean form (`contract/entities/leanSearch.ts`). A response in the full form is
 * returned as it is.
 *
 * @param held the terms whose key was sent with the request
 */
export function foundModels(response: SearchResult, held: LeanTerms | undefined): FoundModels {
  const { lean, waterfall, ...rest } = response;
  if (lean === undefined) return response;
  const { rows, bars, terms = held } = lean;
  const names = lean.names.map(([en = '', zh = en]): Localized => ({ en, zh }));
  return {
    ...rest,
    list: rows.map((row) => modelRow(row, (place) => names[place] ?? noName)),
    facets: facetCounts(lean, terms),
    ...(waterfall && { waterfall: { ...waterfall, bars: bars ? waterfallBars(bars) : [] } }),
    ...(terms && { terms }),
  };
}

const noName: Localized = { en: '', zh: '' };

function facetCounts({ counts, others = [] }: LeanParts, terms: LeanTerms | undefined): SearchResult['facets'] {
  return Object.fromEntries(
    Object.entries(counts).map(([facet, ofFacet]) => {
      const { values = [], labels = [] } = terms?.facets[facet] ?? {};
      const known = ofFacet.flatMap((count, place): FacetCount[] =>
        count > 0 ? [facetCount(values[place] ?? '', labels[place] ?? [], count)] : [],
      );
      const newer = others.flatMap(({ facet: of, ...count }) => (of === facet ? [count] : []));
      return [facet, [...known, ...newer].sort(byCount)];
    }),
  );
}

function facetCount(value: string, label: readonly string[], count: number): FacetCount {
  const [first, second] = label;
  if (first === undefined) return { value, count };
  return { value, label: second === undefined ? { en: value, zh: first } : { en: first, zh: second }, count };
}

/** The order of the full form: most frequent first, then by value. */
const byCount = (one: FacetCount, other: FacetCount): number =>
  other.count - one.count || (one.value < other.value ? -1 : 1);

function modelRow(row: LeanRow, nameOf: (place: number) => Localized): ModelRow {
  const { name, disease, histology, alterations, priorTreatments, dataAvailable, pdxMi, ...same } = row;
  const response = (of: LeanRow['bestResponse']): RowResponse | null =>
    of === undefined
      ? null
      : {
          agent: nameOf(of.agent),
          mRecist: of.mRecist ?? null,
          bestAverageChangePercent: of.bestChange ?? null,
          tgiPercent: of.tgi ?? null,
        };
  return {
    ...same,
    name: name ?? row.modelCode,
    disease: disease === undefined ? null : nameOf(disease),
    oncotreeCode: row.oncotreeCode ?? null,
    cancerType: nameOf(row.cancerType),
    histology: histology === undefined ? null : nameOf(histology),
    stage: row.stage ?? null,
    collectionSite: row.collectionSite ?? null,
    alterations: alterations.map(([gene = '', kind, proteinChange = null]) => ({
      gene,
      kind: kind as AlterationKind,
      proteinChange,
    })),
    priorTreatments: priorTreatments?.map(nameOf) ?? null,
    doublingTimeDays: row.doublingTimeDays ?? null,
    tmbPerMb: row.tmbPerMb ?? null,
    bestResponse: response(row.bestResponse),
    agentResponse: response(row.agentResponse),
    dataAvailable: dataAvailable.flatMap((place) => DATA_KINDS[place] ?? []),
    provider: row.provider ?? null,
    pdxMi: pdxMi ? { essential: { given: pdxMi[0] ?? 0, applicable: pdxMi[1] ?? 0 } } : null,
  };
}

function waterfallBars({ ids, ...columns }: NonNullable<LeanParts['bars']>): Waterfall['bars'] {
  return ids.map((id, place) => ({
    id,
    modelCode: columns.modelCodes[place] ?? '',
    modelType: MODEL_TYPES[columns.modelTypes[place] ?? 0] ?? MODEL_TYPES[0],
    study: columns.studyNames[columns.studies[place] ?? 0] ?? '',
    mRecist: M_RECIST[columns.mRecist[place] ?? -1] ?? null,
    bestAverageChangePercent: columns.bestChanges[place] ?? null,
    tgiPercent: columns.tgis[place] ?? null,
  }));
}
