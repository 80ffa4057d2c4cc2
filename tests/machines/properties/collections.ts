import { assign } from 'xstate';
import { MAX_SHORTLIST } from '../../../contract/shortlistLimit.ts';
import { MAX_COMPARED, MIN_COMPARED } from '../../../contract/vocabulary.ts';
import type { Context as ShortlistContext } from '../../../machines/shortlist/shortlist.setup.ts';
import {
  answered,
  anyRefused,
  begins,
  did,
  heard,
  heardWith,
  holds,
  inState,
  refused,
  running,
  starts,
  tagged,
  unchanged,
  was,
} from '../support/facts.ts';
import { acting, guarding, hearing, led, without } from '../support/seeded.ts';
import { always, both, either, type Fact, implies, not, until, whenever } from '../support/temporal.ts';
import { busyEnds, onlyWhen, reasoned } from './makers.ts';
import type { Properties } from './property.ts';

type Selected = { selected: readonly { id: string }[] };
type Draft = { draft: { name: string; mailWhenNew: boolean }; search: unknown };
type Saved = { list: readonly unknown[]; renaming: unknown; removed: unknown };
/** More models than any list holds were added. */
const tooMany: Fact = ({ event }) =>
  event?.type === 'shortlist.added' && (event.models as unknown[]).length > MAX_SHORTLIST;

export const collectionProperties: Properties = {
  compare: [
    {
      says: `a comparison opens only for ${MIN_COMPARED} to ${MAX_COMPARED} models`,
      claim: always(
        implies(
          did('showComparison'),
          holds<Selected>(({ selected }) => selected.length >= MIN_COMPARED && selected.length <= MAX_COMPARED),
        ),
      ),
      fault: guarding('hasTooMany', false),
    },
    {
      says: 'a model is selected once',
      claim: always(holds<Selected>(({ selected }) => new Set(selected.map(({ id }) => id)).size === selected.length)),
      fault: acting(
        'add repeats models',
        'add',
        assign(({ context }: { context: Selected }, { models }: { models: readonly { id: string }[] }) => ({
          selected: [...context.selected, ...models],
        })),
      ),
    },
    {
      says: 'the tray is shown exactly while models are selected',
      claim: always(
        ({ snapshot }) => snapshot.tags.has('chosen') === (snapshot.context as Selected).selected.length > 0,
      ),
      fault: led('', 'compare.removed', undefined),
    },
  ],
  shortlist: [
    busyEnds('busy', 'place.onAccount.loading'),
    {
      says: 'at a sign-out nothing of the list of the account is left',
      claim: always(
        implies(
          heardWith('shortlist.identityChanged', { signedIn: false }),
          holds<ShortlistContext>(
            ({ account, gone, unsaved, sent, removed }) =>
              account.length + gone.length + unsaved.add.length + sent.add.length + removed.length === 0,
          ),
        ),
      ),
      fault: without('forgetAccount'),
    },
    {
      says: 'a list never grows beyond its maximum: the user sees that it is full',
      claim: always(
        both(
          holds<ShortlistContext>(({ device }) => device.length <= MAX_SHORTLIST),
          implies(tooMany, tagged('full')),
        ),
      ),
      fault: guarding('deviceHolds', true),
    },
    {
      says: 'a change that could not be sent is kept until the server has it or refuses it',
      claim: always(
        implies(
          begins(inState('place.onAccount.notSaved')),
          holds<ShortlistContext>(({ unsaved }) => unsaved.add.length + unsaved.remove.length > 0),
        ),
      ),
      fault: without('takeBack'),
    },
    {
      says: 'changes are saved by one call at a time',
      claim: always(
        implies(
          starts('saveShortlist'),
          either(
            not(was(running('saveShortlist'))),
            answered('saveShortlist'),
            refused('saveShortlist'),
            heard('shortlist.identityChanged'),
          ),
        ),
      ),
      fault: hearing('place.onAccount.saving', 'shortlist.needed', { target: 'saving', reenter: true }),
    },
  ],
  savedSearch: [
    {
      says: 'the typed name stays after every refusal',
      claim: always(
        implies(
          anyRefused,
          unchanged<Draft>(({ draft }) => draft),
        ),
      ),
      fault: acting('keepFailure empties the name', 'keepFailure', assign({ draft: { name: '', mailWhenNew: false } })),
    },
    onlyWhen(
      'a saved search is replaced',
      ['replaceSearch'],
      ['savedSearch.replaced'],
      led('saving', 'onError', 'replacing'),
    ),
    busyEnds('busy', 'replacing'),
    {
      says: 'a search without a name is not saved',
      claim: always(
        implies(
          starts('saveSearch'),
          holds<Draft>(({ draft }) => draft.name.trim() !== ''),
        ),
      ),
      fault: guarding('isNamed', true),
    },
  ],
  savedSearches: [
    busyEnds('busy', 'refreshing'),
    {
      says: 'a closed pane stays closed: no late answer opens it again',
      claim: whenever(heard('savedSearches.closed'), until(not(tagged('open')), heard('savedSearches.opened'))),
      fault: led('changing', 'savedSearches.closed', 'showing'),
    },
    {
      says: 'a name that could not be saved stays in its field',
      claim: always(
        implies(
          both(was(inState('changing')), anyRefused),
          unchanged<Saved>(({ renaming }) => renaming),
        ),
      ),
      fault: acting('keepFailure empties the name', 'keepFailure', assign({ renaming: null })),
    },
    reasoned('failed'),
    {
      says: 'a pane that opens again offers no undo of the last visit',
      claim: always(
        implies(
          heard('savedSearches.opened'),
          holds<Saved>(({ removed, renaming }) => removed === null && renaming === null),
        ),
      ),
      fault: without('reset'),
    },
  ],
};
