import type { Identity } from '../../contract/entities/identity.ts';
import { type IdentityComparison, identityMachine } from '../../machines/identity/identity.machine.ts';
import { fromPromise } from '../effects/fromPromise.ts';
import type { ApiOf } from './actors.ts';

/** Returns the identity machine with its call. The page shows a failure itself. */
export const provideIdentity = (apiOf: ApiOf) =>
  identityMachine.provide({
    actors: {
      compare: fromPromise<Identity, IdentityComparison>(async ({ input, system, signal }) => {
        const { cohort, text } = input;
        const { model, amelogenin, sort } = input.choice;
        const body = { cohort, amelogenin, sort, ...(model === '' ? { text } : { model }) };
        return (await apiOf(system)('identity', { body }, { notice: 'never', signal })).data;
      }),
    },
  });
