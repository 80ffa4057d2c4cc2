import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { Label } from '../../../contract/resources/record.ts';
import { type Found, type LookUp, lookupMachine, type Referred } from '../../../machines/lookup/lookup.machine.ts';
import { fromPromise } from '../../effects/fromPromise.ts';
import type { OptionSearch } from '../../ui/fields/fieldProps.ts';

export type Wanted = {
  /** The field of the resource. */
  name: string;
  /** The IDs it refers to now. */
  ids: readonly string[];
  /** Labels that came with the record. */
  known?: readonly Label[];
  /** Load before the field is opened. */
  atOnce?: boolean;
};
/** All records known by name, and the search results among them. */
export type Looked = { referred: readonly Referred[]; search: OptionSearch };

/**
 * Loads the records that a field may refer to, once the field is opened. If there are too many for one response, typing
 * searches for them. Only the first `lookUp` is used.
 */
export function useLookup(
  { name, ids, known = [], atOnce = false }: Wanted,
  lookUp: (asked: LookUp, signal: AbortSignal) => Promise<Found>,
): Looked {
  const [machine] = useState(() =>
    lookupMachine.provide({
      actors: { lookUp: fromPromise<Found, LookUp>(({ input, signal }) => lookUp(input, signal)) },
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
