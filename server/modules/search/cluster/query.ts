import { DATA_KINDS, FACETS, RANGES } from '../../../../contract/vocabulary.ts';
import type { EngineSelection, Visibility } from '../engine/engine.ts';
import type { Snapshot } from '../index/snapshot.ts';
import { type Names, namesOf } from '../query/names.ts';
import { readText, type TextPlan } from '../reading/read.ts';
import type { Clause } from './cluster.ts';
import {
  baseClauses,
  type Condition,
  conditionsOf,
  every,
  statusClause,
  studiedClause,
  withoutName,
} from './conditions.ts';
import { histogramClauses } from './histogram.ts';
import { type Sorting, sortingOf } from './order.ts';
import { scored, type TextQuery, textQuery } from './text.ts';

/** The most values of a facet that are counted. */
const VALUES = 10_000;

/** An interpreted query as clauses for the cluster. */
export type Planned = {
  names: Names;
  /** The conditions of every count: what the caller may see, the text, and the list of ids. */
  base: Clause[];
  conditions: Condition[];
  sorting: Sorting;
  text: TextQuery | undefined;
  /** How the text was interpreted. */
  plan: TextPlan | undefined;
};

/**
 * Interprets a query. The meaning of words, aliases and percentiles comes from this server's snapshot, as in the
 * embedded engine. The cluster finds the matching models.
 */
export function planQuery(selection: EngineSelection, snapshot: Snapshot, visibility: Visibility): Planned {
  const typed = selection.text?.trim() ?? '';
  const plan = typed === '' ? undefined : readText(typed, snapshot, visibility);
  const names = namesOf(selection, snapshot, visibility, plan?.agent ?? null);
  const text = plan === undefined ? undefined : textQuery(plan, snapshot, visibility);
  return {
    names,
    base: [...baseClauses(selection, visibility), ...(text?.clauses ?? [])],
    conditions: conditionsOf(selection, names, snapshot, visibility),
    sorting: sortingOf(selection, snapshot, { hasText: text !== undefined, agent: names.agent }),
    text,
    plan,
  };
}

/** Returns the clause for the models of a result. It computes scores only if the order needs them. */
export function resultClause({ base, conditions, sorting, text }: Planned, ...more: readonly Clause[]): Clause {
  const clauses = [...base, ...conditions.map(({ clause }) => clause), ...more];
  return sorting.scored && text !== undefined ? scored(clauses, text.score) : every(clauses);
}

/**
 * Returns all counts for one request. Counts without a condition of the same name use the result itself. The others use
 * all models with every condition except their own.
 */
export function countClauses(
  planned: Planned,
  selection: EngineSelection,
  snapshot: Snapshot,
  { visibility, availability }: { visibility: Visibility; availability: boolean },
): Record<string, Clause> {
  const ofResult: Record<string, Clause> = {};
  const ofOthers: Record<string, Clause> = {};
  const count = (name: Condition['name'], key: string, counts: Record<string, Clause>): void => {
    const limited = planned.conditions.some((condition) => condition.name === name);
    const filter = limited ? every([...planned.base, ...withoutName(planned.conditions, name)]) : { match_all: {} };
    (limited ? ofOthers : ofResult)[key] = { filter, aggs: counts };
  };
  for (const facet of FACETS)
    count(facet, `facet ${facet}`, { values: { terms: { field: `fields.${facet}`, size: VALUES } } });
  const extremes = snapshot.extremes(visibility);
  for (const name of RANGES) count(name, `number ${name}`, histogramClauses(name, extremes[name]));
  for (const [place] of (selection.genes ?? []).entries()) {
    const gene = planned.names.genes[place] ?? null;
    if (gene !== null)
      count('genes', `gene ${place}`, {
        altered: { filter: statusClause({ gene }, 'altered', snapshot) },
        wildType: { filter: statusClause({ gene }, 'wildType', snapshot) },
        notTested: { filter: statusClause({ gene }, 'notTested', snapshot) },
      });
  }
  for (const [place] of (selection.responses ?? []).entries()) {
    const agent = planned.names.agents[place] ?? null;
    if (agent !== null) count('responses', `agent ${place}`, { studied: { filter: studiedClause(agent) } });
  }
  if (availability) Object.assign(ofResult, availabilityClauses());
  return Object.keys(ofOthers).length === 0 ? ofResult : { ...ofResult, others: { global: {}, aggs: ofOthers } };
}

function availabilityClauses(): Record<string, Clause> {
  const kinds = { kinds: { terms: { field: 'fields.dataAvailable', size: 10 * DATA_KINDS.length } } };
  return {
    diseases: { terms: { field: 'fields.ownDisease', size: VALUES }, aggs: kinds },
    withoutDisease: { missing: { field: 'fields.ownDisease' }, aggs: kinds },
  };
}
