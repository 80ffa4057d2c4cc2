import type { ChangedShortlist, Shortlist, ShortlistChange } from '../../contract/entities/collections.ts';
import { shortlistMachine } from '../../machines/shortlist/shortlist.machine.ts';
import { fromPromise } from '../effects/fromPromise.ts';
import { randomId } from '../effects/randomId.ts';
import type { ApiOf } from './actors.ts';
import type { Effects } from './effects.ts';
import { writeShortlist, writeShortlistSaved } from './storedShortlist.ts';

/** The shortlist statechart with its effects: the calls, the device's storage, and messages to other tabs. */
export function provideShortlist(apiOf: ApiOf, { store }: Effects) {
  return shortlistMachine.provide({
    actors: {
      loadShortlist: fromPromise<Shortlist, undefined>(
        async ({ system, signal }) => (await apiOf(system)('shortlist', {}, { signal })).data,
      ),
      saveShortlist: fromPromise<ChangedShortlist, ShortlistChange>(
        async ({ input: body, system, signal }) => (await apiOf(system)('changeShortlist', { body }, { signal })).data,
      ),
    },
    actions: {
      rememberDevice: (_, { models }) => writeShortlist(store, models),
      announceChange: () => writeShortlistSaved(store, randomId()),
    },
  });
}
