import type {
  Availability,
  FacetCount,
  GeneCount,
  Histogram,
  ResponseCount,
} from '../../../../contract/entities/search.ts';
import { DATA_KINDS, FACETS, type Facet, RANGES, type RangeName } from '../../../../contract/vocabulary.ts';
import { unreadChange } from '../changes/keys.ts';
import type { EngineAnswer, EngineSelection, Visibility } from '../engine/engine.ts';
import type { Field } from '../engine/record.ts';
import type { Snapshot } from '../index/snapshot.ts';
import { driversOf } from '../query/genes.ts';
import type { Aggregated, Found } from './cluster.ts';
import { histogramFrom } from './histogram.ts';
import type { Planned } from './query.ts';

type Counts = Pick<EngineAnswer, 'facets' | 'histograms' | 'genes' | 'responses' | 'availability'>;

/** Reads the counts that `countClauses` requested. */
export function countsFrom(
  { aggregations = {} }: Found,
  planned: Planned,
  selection: EngineSelection,
  snapshot: Snapshot,
  { visibility, availability }: { visibility: Visibility; availability: boolean },
): Counts {
  const others = aggregations.others;
  /** Returns a part of the counts by key, which is either next to the result or among the other counts. */
  const part = (key: string, name: string): Aggregated | undefined => {
    const counted = aggregations[key] ?? (others?.[key] as Aggregated | undefined);
    return counted?.[name] as Aggregated | undefined;
  };
  const numberOf = (key: string, name: string): number => part(key, name)?.doc_count ?? 0;
  const facets = FACETS.map((facet) => [facet, facetCounts(facet, part(`facet ${facet}`, 'values'), snapshot)]);
  const extremes = snapshot.extremes(visibility);
  const histograms = RANGES.map((name): [RangeName, Histogram] => {
    const unknown = part(`number ${name}`, 'unknown');
    if (unknown === undefined) throw new Error(`the search cluster did not count ${name}`);
    return [name, histogramFrom(extremes[name], unknown, part(`number ${name}`, 'bins'))];
  });
  return {
    facets: Object.fromEntries(facets) as Record<Facet, FacetCount[]>,
    histograms: Object.fromEntries(histograms) as Record<RangeName, Histogram>,
    genes: (selection.genes ?? []).map(
      ({ gene: asked, change }, place): GeneCount => ({
        asked,
        gene: planned.names.genes[place] ?? null,
        ...unreadChange(planned.names.genes[place] ?? null, change),
        altered: numberOf(`gene ${place}`, 'altered'),
        wildType: numberOf(`gene ${place}`, 'wildType'),
        notTested: numberOf(`gene ${place}`, 'notTested'),
        drivers: driversOf(planned.names.genes[place] ?? null, snapshot),
      }),
    ),
    responses: (selection.responses ?? []).map(
      ({ agent: asked }, place): ResponseCount => ({
        asked,
        agent: planned.names.agents[place] ?? null,
        studied: numberOf(`agent ${place}`, 'studied'),
      }),
    ),
    ...(availability && { availability: availabilityFrom(aggregations, snapshot) }),
  };
}

/** Returns a value's spelling and label from the dictionaries, because the cluster counts values in lower case. */
function shownAs(field: Field, value: string, { segments }: Snapshot): Pick<FacetCount, 'value' | 'label'> {
  for (const { parts } of segments) {
    const { values, labels } = parts.fields[field];
    const code = parts.fields[field].codeOf(value);
    if (code === undefined) continue;
    const label = labels[code];
    return { value: values.at(code) ?? value, ...(label && { label }) };
  }
  return { value };
}

function facetCounts(facet: Facet, values: Aggregated | undefined, snapshot: Snapshot): FacetCount[] {
  const counts = (values?.buckets ?? []).map(({ key, doc_count: count }) => ({
    ...shownAs(facet, String(key), snapshot),
    count,
  }));
  return counts.sort(
    (one, other) => other.count - one.count || (one.value < other.value ? -1 : one.value > other.value ? 1 : 0),
  );
}

function availabilityFrom(aggregations: Record<string, Aggregated>, snapshot: Snapshot): Availability {
  const countsOf = (kinds: Aggregated): number[] =>
    DATA_KINDS.map((kind) => kinds.buckets.find(({ key }) => key === kind.toLowerCase())?.doc_count ?? 0);
  const rows = (aggregations.diseases?.buckets ?? []).map(({ key, doc_count: total, kinds }) => {
    const { value, label } = shownAs('ownDisease', String(key), snapshot);
    return { disease: value, ...(label && { label }), total, counts: countsOf(kinds as Aggregated) };
  });
  rows.sort((one, other) => other.total - one.total || (one.disease < other.disease ? -1 : 1));
  const without = aggregations.withoutDisease;
  if (without === undefined || without.doc_count === 0) return rows;
  return [...rows, { disease: '', total: without.doc_count, counts: countsOf(without.kinds as Aggregated) }];
}
