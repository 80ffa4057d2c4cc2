import { compareNames } from '../../../../contract/collation.ts';
import { textIn } from '../../../../contract/localized.ts';
import type { EngineSelection } from '../engine/engine.ts';
import { compactOf } from '../engine/text.ts';
import type { Snapshot } from '../index/snapshot.ts';
import { usualSort } from '../query/order.ts';
import type { Clause } from './cluster.ts';
import { GOODNESS } from './document.ts';

const RANK_SCRIPT = `
  def values = doc['fields.ownDisease'];
  if (values.size() == 0) return params.missing;
  return params.ranks.getOrDefault(values.get(0), params.missing);`;
const LIST_SCRIPT = `
  def place = params.places.get(doc['id'].value);
  if (place == null) place = params.places.get(doc['compactCode'].value);
  return place == null ? params.missing : place;`;
/** Above every rank, and negative for a descending order, so that models without a disease come last in both. */
const NO_RANK = 1e9;

/** A sort order for the cluster: the requested fields, then code, then id. */
export type Sorting = { sort: Clause[]; scored: boolean };

/**
 * Returns the sort order of a query.
 * @param hasText whether the query has a text; without one, relevance does not differ
 * @param agent the agent whose responses `response` means; null for none
 */
export function sortingOf(
  { sort = [], locale, ids }: Pick<EngineSelection, 'sort' | 'locale' | 'ids'>,
  snapshot: Snapshot,
  { hasText, agent }: { hasText: boolean; agent: string | null },
): Sorting {
  const asked = sort.length > 0 ? sort : usualSort(agent);
  const clauses: Clause[] = [];
  let scored = false;
  for (const { field, order } of asked) {
    switch (field) {
      case 'relevance':
        scored ||= hasText;
        if (hasText) clauses.push({ _score: { order } });
        break;
      case 'modelCode':
        // Codes are unique, so further sort fields have no effect.
        return { sort: [...clauses, { codeKey: { order } }, { id: { order } }], scored };
      case 'disease':
        clauses.push({ _script: { type: 'number', order, script: diseaseRank(snapshot, locale, order) } });
        break;
      case 'listOrder':
        if (ids !== undefined) clauses.push({ _script: { type: 'number', order, script: placeInList(ids, order) } });
        break;
      case 'response':
        if (agent !== null) clauses.push(...byResponse(agent, order));
        break;
      case 'updatedAt':
        clauses.push({ updatedAt: { order, missing: '_last' } });
        break;
      default:
        clauses.push({ [`numbers.${field}`]: { order, missing: '_last' } });
    }
  }
  return { sort: [...clauses, { codeKey: 'asc' }, { id: 'asc' }], scored };
}

/** Sorts by the best response to an agent. */
export const byResponse = (agent: string, order: 'asc' | 'desc'): Clause[] =>
  GOODNESS.map((name) => ({
    [`best.${name}`]: {
      order,
      missing: '_last',
      nested: { path: 'best', filter: { term: { 'best.agent': agent.toLowerCase() } } },
    },
  }));

/** Sorts by a model's position in a list of ids and codes. */
function placeInList(ids: readonly string[], order: 'asc' | 'desc'): Clause {
  const places: Record<string, number> = {};
  for (const [place, id] of ids.entries())
    for (const key of [id.trim().toLowerCase(), compactOf(id)]) places[key] ??= place;
  return { source: LIST_SCRIPT, params: { places, missing: order === 'asc' ? NO_RANK : -NO_RANK } };
}

/**
 * Sorts diseases by name. The request contains the rank of each name, because the cluster does not know the order of a
 * language.
 */
function diseaseRank({ segments }: Snapshot, locale: 'en' | 'zh', order: 'asc' | 'desc'): Clause {
  const names = new Map<string, string>();
  for (const { parts } of segments) {
    const { values, labels } = parts.fields.ownDisease;
    for (const [code, value] of values.entries()) {
      const label = labels[code];
      names.set(value.toLowerCase(), label ? textIn(label, locale) : value);
    }
  }
  const inOrder = [...new Set(names.values())].sort((one, other) => compareNames(one, other, locale));
  const places = new Map(inOrder.map((name, place) => [name, place]));
  const ranks = Object.fromEntries([...names].map(([value, name]) => [value, places.get(name) ?? NO_RANK]));
  return { source: RANK_SCRIPT, params: { ranks, missing: order === 'asc' ? NO_RANK : -NO_RANK } };
}
