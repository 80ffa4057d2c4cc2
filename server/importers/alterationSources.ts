import { isDeepStrictEqual } from 'node:util';
import type { Alteration } from '../../contract/entities/model.ts';
import { joined, keyOf } from './alterations.ts';
import type { TableRow } from './importer.ts';

export type AlterationSources = Readonly<Record<string, readonly Alteration[]>>;

/** Key under which the alterations of a file of models are kept. */
export const MODEL_FILE = 'models';

/**
 * Returns the columns `alterations` and `alteration_sources` of a model after an import from a source. The new data
 * replace the source's earlier data only: alterations from other sources and from editors stay. An alteration that an
 * editor removed comes back only if a source reports something new about it.
 *
 * @param now columns of the model, or undefined for a new one
 */
export function withAlterations(
  now: TableRow | undefined,
  source: string,
  alterations: readonly Alteration[],
): { alterations: readonly Alteration[]; alteration_sources: AlterationSources } {
  const before = (now?.alteration_sources ?? {}) as AlterationSources;
  const shown = (now?.alterations ?? []) as readonly Alteration[];
  const said = before[source] ?? [];
  if (isDeepStrictEqual(said, alterations)) return { alterations: shown, alteration_sources: before };
  const { [source]: _replaced, ...others } = before;
  const after = alterations.length === 0 ? others : { ...others, [source]: alterations };
  const wasKnown = new Map(allOf(before).map((one) => [keyOf(one), one]));
  const isKnown = new Map(allOf(after).map((one) => [keyOf(one), one]));
  const kept = shown.filter((one) => !wasKnown.has(keyOf(one)) || isKnown.has(keyOf(one)));
  const fresh = [...isKnown.values()].filter((one) => !isDeepStrictEqual(one, wasKnown.get(keyOf(one))));
  const freshKeys = new Set(fresh.map(keyOf));
  return {
    alterations: joined([...kept.filter((one) => !freshKeys.has(keyOf(one))), ...fresh]),
    alteration_sources: after,
  };
}

const allOf = (sources: AlterationSources): Alteration[] => joined(Object.values(sources).flat());
