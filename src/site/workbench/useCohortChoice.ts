import { useMachine } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import {
  type CohortChoiceEvent,
  type CohortPlace,
  cohortChoiceMachine,
} from '../../../machines/cohortChoice/cohortChoice.machine.ts';
import type { Criteria } from '../../../machines/search/query.ts';
import { fromPromise } from '../../effects/fromPromise.ts';
import { useApi } from '../../portal/system.tsx';

export type CohortChoice = ReturnType<typeof useCohortChoice>;

/** Runs the `cohortChoice` statechart. `onChosen` gets each chosen cohort. */
export function useCohortChoice(onChosen: (place: CohortPlace, criteria: Criteria) => void) {
  const api = useApi();
  const [machine] = useState(() =>
    cohortChoiceMachine.provide({
      actors: {
        keepList: fromPromise<string, { models: readonly string[] }>(
          async ({ input: { models }, signal }) =>
            (await api('keepModelList', { body: { models: [...models] } }, { signal, notice: 'never' })).data.key,
        ),
      },
    }),
  );
  const [snapshot, send, actor] = useMachine(machine);
  const latest = useRef(onChosen);
  useEffect(() => {
    latest.current = onChosen;
  });
  useEffect(() => {
    const chosen = actor.on('chosen', ({ place, criteria }) => latest.current(place, criteria));
    return () => chosen.unsubscribe();
  }, [actor]);
  return {
    snapshot,
    send: (event: CohortChoiceEvent) => send(event),
    open: (place: CohortPlace) => send({ type: 'cohortChoice.opened', place }),
  };
}
