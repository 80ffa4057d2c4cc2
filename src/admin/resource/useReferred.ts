import { codesFor } from '../../../contract/resources/resource.ts';
import type { Referred } from '../../../machines/lookup/lookup.machine.ts';
import { createResourceCalls } from '../../portal/resourceActors.ts';
import type { Option, TreeOption } from '../../ui/fields/fieldProps.ts';
import { namedIn } from '../../ui/named.ts';
import { useHasCode } from '../base/permissions.tsx';
import { useFieldsOf } from './sources.tsx';
import { useCallRoute } from './useCrud.ts';
import { type Looked, useLookup, type Wanted } from './useLookup.ts';

/**
 * The records that a field of the resource around may refer to, fetched when it is opened; of more than come at once those
 * are found that are typed. For another field: in a component with another `key`.
 */
export function useReferred({ name, ids, known = [], atOnce = false }: Wanted): Looked {
  const definition = useFieldsOf();
  const callRoute = useCallRoute();
  const hasCode = useHasCode();
  const of = definition && codesFor(definition, 'options').some(hasCode) ? definition : null;
  return useLookup({ name, ids, known, atOnce }, (asked, signal) =>
    of
      ? createResourceCalls(of, callRoute)('options', { body: asked }, { signal })
      : Promise.resolve({ count: 0, list: [] }),
  );
}

export const optionsOf = (referred: readonly Referred[]): Option[] =>
  referred.map(({ id, label }) => ({ value: id, ...namedIn(label) }));

/** The records as a tree; `without` and all below it are left out, for nothing stands below itself. */
export function treeOf(referred: readonly Referred[], without?: string): TreeOption[] {
  const ids = new Set(referred.map(({ id }) => id));
  const below = (parent: string | null): TreeOption[] =>
    referred
      .filter(
        (one) => one.id !== without && (parent === null ? !one.parent || !ids.has(one.parent) : one.parent === parent),
      )
      .map(({ id, label }) => {
        const children = below(id);
        return { value: id, ...namedIn(label), ...(children.length > 0 && { children }) };
      });
  return below(null);
}
