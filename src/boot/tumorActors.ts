import type { TumorMatches, TumorToMatch } from '../../contract/entities/tumor.ts';
import { tumorMachine } from '../../machines/tumor/tumor.machine.ts';
import { fromPromise } from '../effects/fromPromise.ts';
import type { ApiOf } from './actors.ts';

/** Returns the tumor machine with its call. The page shows a failure itself. */
export const provideTumor = (apiOf: ApiOf) =>
  tumorMachine.provide({
    actors: {
      findModels: fromPromise<TumorMatches, TumorToMatch>(
        async ({ input, system, signal }) =>
          (await apiOf(system)('tumorMatches', { body: input }, { notice: 'never', signal })).data,
      ),
    },
  });
