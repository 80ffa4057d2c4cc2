import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromPromise } from 'xstate';
import type { Label } from '../../../contract/resources/record.ts';
import { codesFor } from '../../../contract/resources/resource.ts';
import { type Found, type LookUp, lookupMachine, type Referred } from '../../../machines/lookup/lookup.machine.ts';
import { createResourceCalls } from '../../app/resourceActors.ts';
import { localized } from '../../i18n/locale.ts';
import type { Option, OptionSearch, TreeOption } from '../../ui/fields/fieldProps.ts';
import { useHasCode } from '../shell/permissions.tsx';
import { useFieldsOf } from './sources.tsx';
import { useCallRoute } from './useCrud.ts';

type Wanted = {
  /** The field of the resource. */
  name: string;
  /** What it refers to now. */
  ids: readonly string[];
  /** Names that came with the record. */
  known?: readonly Label[];
  /** Asked for before the field is opened. */
  atOnce?: boolean;
};

/**
 * The records that a field of the resource around may refer to, fetched when it is opened; of more than come at once those
 * are found that are typed. For another field: in a component with another `key`.
 */
export function useReferred({ name, ids, known = [], atOnce = false }: Wanted): {
  referred: readonly Referred[];
  search: OptionSearch;
} {
  const definition = useFieldsOf();
  const callRoute = useCallRoute();
  const hasCode = useHasCode();
  const of = definition && codesFor(definition, 'options').some(hasCode) ? definition : null;
  const [machine] = useState(() =>
    lookupMachine.provide({
      actors: {
        lookUp: fromPromise<Found, LookUp>(({ input, signal }) =>
          of
            ? createResourceCalls(of, callRoute)('options', { body: input }, { signal })
            : Promise.resolve({ count: 0, list: [] }),
        ),
      },
    }),
  );
  const lookup = useActorRef(machine, {
    input: { field: name, ids, known: known.map((label) => ({ ...label, parent: null })), atOnce },
  });
  const values = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids decide, not the array
  useEffect(() => lookup.send({ type: 'lookup.valuesChanged', ids }), [lookup, values]);
  const { known: referred, shown, count } = useSelector(lookup, ({ context }) => context);
  const busy = useSelector(lookup, (snapshot) => snapshot.hasTag('busy'));
  return {
    referred,
    search: {
      shown,
      further: Math.max(0, count - shown.length),
      busy,
      onOpen: () => lookup.send({ type: 'lookup.opened' }),
      onType: (text) => lookup.send({ type: 'lookup.typed', text }),
    },
  };
}

export const optionsOf = (referred: readonly Referred[]): Option[] =>
  referred.map(({ id, label }) => ({ value: id, label: localized(label) }));

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
        return { value: id, label: localized(label), ...(children.length > 0 && { children }) };
      });
  return below(null);
}
