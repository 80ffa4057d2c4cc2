import { DRUG_CLASSES } from '../../../../contract/drugClasses.ts';
import { NO_TREATMENT } from '../../../../contract/priorTreatments.ts';
import type { Localized } from '../../../../contract/schema.ts';
import { MARKER_FACETS, RANGES, UNTREATED } from '../../../../contract/vocabulary.ts';
import { TOGETHER } from '../../catalog/names.ts';
import { type CohortResponse, valuesOf } from '../cohort.ts';
import type { FeatureToCompare } from './compareFeatures.ts';

type Facet = (typeof MARKER_FACETS)[number];

/**
 * Returns the markers of models. Each value of a facet is compared with its other values; of two values, the rarer one
 * is. Models without a value are unknown.
 */
export function markersOf(used: readonly CohortResponse[]): FeatureToCompare[] {
  const facets = MARKER_FACETS.flatMap((facet) =>
    facet === 'priorTreatment' ? treatmentsOf(used) : valuesOfFacet(used, facet),
  );
  const numbers = RANGES.map((name): FeatureToCompare => {
    const values = used.map(({ model: { segment, doc } }) => segment.parts.numbers[name][doc] ?? Number.NaN);
    return { name, value: null, values: values.map((value) => (Number.isFinite(value) ? value : null)) };
  });
  return [...facets, ...numbers];
}

function valuesOfFacet(used: readonly CohortResponse[], facet: Facet): FeatureToCompare[] {
  const own = used.map(({ model }) => valuesOf(model, facet)[0]);
  const counts = new Map<string, number>();
  for (const value of own) if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
  const values = [...counts].sort(([one, few], [other, many]) => few - many || (one < other ? -1 : 1));
  // the other one of two values has the same models the other way round
  const compared = values.length === 2 ? values.slice(0, 1) : values;
  return compared.map(([value]) => {
    const label = labelOf(used, facet, value);
    return {
      name: facet,
      value,
      ...(label && { label }),
      states: own.map((one) => (one === undefined ? '-' : one === value ? '1' : '0')).join(''),
    };
  });
}

function labelOf(used: readonly CohortResponse[], facet: Facet, value: string): Localized | undefined {
  for (const { model } of used) {
    const index = model.segment.parts.fields[facet];
    const code = index.codeOf(value);
    const label = code === undefined ? undefined : index.labels[code];
    if (label) return label;
  }
  return undefined;
}

/** Returns no treatment against any, and a treatment of each class of drugs against none of the class. */
function treatmentsOf(used: readonly CohortResponse[]): FeatureToCompare[] {
  const prior = used.map(({ model }) =>
    valuesOf(model, 'priorTreatment').flatMap((value) => value.split(TOGETHER).map((name) => name.toLowerCase())),
  );
  const feature = (value: string, label: Localized, isOne: (names: readonly string[]) => boolean) => ({
    name: 'priorTreatment',
    value,
    label,
    states: prior.map((names) => (names.length === 0 ? '-' : isOne(names) ? '1' : '0')).join(''),
  });
  const seen = new Set<string>();
  const narrowFirst = DRUG_CLASSES.toSorted((one, other) => one.agents.length - other.agents.length);
  const classes = narrowFirst.flatMap(({ name, agents, recorded = [] }) => {
    const members = new Set([...agents, ...recorded].map((agent) => agent.toLowerCase()));
    const found = feature(name.en, name, (names) => names.some((one) => members.has(one)));
    // of classes whose drugs were given to the same patients, only the narrowest is compared
    if (seen.has(found.states)) return [];
    seen.add(found.states);
    return [found];
  });
  return [feature(UNTREATED, NO_TREATMENT, (names) => names.includes(UNTREATED.toLowerCase())), ...classes];
}
