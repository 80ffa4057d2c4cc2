import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { type ListValues, listFilterMachine } from '../../machines/listFilter/listFilter.machine.ts';
import { useAddress } from '../portal/router.ts';
import { useSystem } from '../portal/system.tsx';

/** Runs the filter of a public page's list, whose state is in the URL (listFilter.machine.ts). */
export function useListFilter(names: readonly string[]) {
  const { navigation } = useSystem();
  const address = useAddress();
  const [machine] = useState(() =>
    listFilterMachine.provide({
      actions: {
        writeAddress: (_, { address: to, replace }) =>
          navigation.send({ type: 'navigation.queryChanged', address: to, replace }),
      },
    }),
  );
  const [state, send] = useMachine(machine, { input: { address, names } });
  useEffect(() => send({ type: 'listFilter.moved', address }), [send, address]);
  return {
    values: state.context.values,
    type: (name: string, text: string) => send({ type: 'listFilter.typed', name, text }),
    choose: (values: ListValues) => send({ type: 'listFilter.chosen', values }),
    clear: () => send({ type: 'listFilter.cleared' }),
  };
}
