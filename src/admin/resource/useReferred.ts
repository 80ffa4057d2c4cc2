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
 * Loads the records that a field of the current resource may refer to, once the field is opened. If there are too many
 * for one response, typing searches for them. For another field, use another `key` on the component.
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

/**
 * Returns the records as a tree. `without` and everything below it are left out, because no record can be below itself.
 */
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
