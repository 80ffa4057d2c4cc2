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
/** Above every rank; negative when descending, so that models without a disease come last either way. */
const NO_RANK = 1e9;

/** A result's order in the cluster's words: by the fields asked for, then by code, then by id. */
export type Sorting = { sort: Clause[]; scored: boolean };

/**
 * @param hasText whether the query has a text: without one nothing is more relevant than anything else
 * @param agent whose responses `response` means; null for none
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
        // codes are unique: nothing can come after them
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

/** By how good the response to an agent is that decides for a model. */
export const byResponse = (agent: string, order: 'asc' | 'desc'): Clause[] =>
  GOODNESS.map((name) => ({
    [`best.${name}`]: {
      order,
      missing: '_last',
      nested: { path: 'best', filter: { term: { 'best.agent': agent.toLowerCase() } } },
    },
  }));

/** The place in the list of a model whose id or code it holds. */
function placeInList(ids: readonly string[], order: 'asc' | 'desc'): Clause {
  const places: Record<string, number> = {};
  for (const [place, id] of ids.entries())
    for (const key of [id.trim().toLowerCase(), compactOf(id)]) places[key] ??= place;
  return { source: LIST_SCRIPT, params: { places, missing: order === 'asc' ? NO_RANK : -NO_RANK } };
}

/** The cluster does not know how names are sorted in a language: it is told each name's place. */
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
