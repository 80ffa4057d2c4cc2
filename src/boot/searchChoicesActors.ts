import { MAX_LIMIT } from '../../contract/constants.ts';
import type { Preferences } from '../../contract/entities/system.ts';
import { type SearchChoices, searchChoicesMachine } from '../../machines/searchChoices/searchChoices.machine.ts';
import { fromPromise } from '../effects/fromPromise.ts';
import { isRecord } from '../portal/isRecord.ts';
import type { ApiOf } from './actors.ts';

/** The preference keys of each choice. */
const KEYS = { pageSize: 'search.pageSize', groups: 'search.groups' } as const;

/** Returns the choices machine with its calls. A failure is not shown: the default or the chosen state remains. */
export function provideSearchChoices(apiOf: ApiOf) {
  return searchChoicesMachine.provide({
    actors: {
      loadChoices: fromPromise<SearchChoices, undefined>(async ({ system, signal }) => {
        const { data } = await apiOf(system)('preferences', {}, { notice: 'never', signal });
        return choicesIn(data);
      }),
      saveChoices: fromPromise<unknown, { change: Partial<SearchChoices> }>(({ input: { change }, system, signal }) => {
        const set = Object.entries(change).map(([name, value]) => ({ key: KEYS[name as keyof typeof KEYS], value }));
        return apiOf(system)('changePreferences', { body: { set } }, { notice: 'never', signal });
      }),
    },
  });
}

/** Returns the choices among the preferences of an account. Unknown values are left out. */
export function choicesIn(preferences: Preferences): SearchChoices {
  const { [KEYS.pageSize]: pageSize, [KEYS.groups]: groups } = preferences;
  const known = typeof pageSize === 'number' && Number.isInteger(pageSize) && pageSize >= 1 && pageSize <= MAX_LIMIT;
  const open = Object.entries(isRecord(groups) ? groups : {});
  return {
    pageSize: known ? pageSize : null,
    groups: Object.fromEntries(open.filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean')),
  };
}
