import { assign } from 'xstate';
import type { ModelQuery } from '../../../machines/search/query.ts';
import {
  answered,
  begins,
  did,
  emitted,
  heard,
  holds,
  inState,
  refused,
  running,
  same,
  starts,
  tagged,
  unchanged,
  was,
} from '../support/facts.ts';
import { acting, deaf, dropping, guarding, hearing, led, reshaped, together, without } from '../support/seeded.ts';
import { always, both, either, implies, never, not, respondsTo } from '../support/temporal.ts';
import { answersCurrent, busyEnds, forgets, keptOnFailure, retries } from './makers.ts';
import type { Properties } from './property.ts';

type Search = { query: ModelQuery; result: unknown; asked: unknown; answered: unknown };
type Choices = { pageSize: number | null; groups: object; unsaved: { pageSize?: number } };
type Suggest = { text: string; choices: readonly unknown[]; active: number | null };
type IdList = { text: string; resolved: unknown };
type Columns = { columns: readonly string[]; remembered: readonly string[] | null };
type Filters = { values: object; written: object };

export const searchProperties: Properties = {
  search: [
    answersCurrent<Search, { query: ModelQuery }>(
      'models',
      'searchModels',
      ({ query }, context) =>
        same({ ...query, view: null, columns: null }, { ...context.query, view: null, columns: null }),
      led('', 'search.sorted', undefined),
    ),
    busyEnds('busy', 'searching'),
    keptOnFailure('the last result', ({ result }: Search) => result, assign({ result: null })),
    retries('failed', 'failed', 'search.retried', 'searchModels'),
    forgets<Search>(
      'after a sign-out neither query nor result of the user is left, and nothing is asked',
      'search.forgotten',
      ({ query, result, asked }) => query.text === '' && query.ids.length === 0 && result === null && asked === null,
      without('forget'),
    ),
    {
      says: 'nothing is asked while an input method composes',
      claim: never(both(inState('composing'), running('searchModels', 'saveList', 'recallList'))),
      fault: reshaped('it asks at once', 'composing', (node) => {
        node.invoke = { id: 'searchModels', src: 'searchModels', onDone: {}, onError: {} };
      }),
    },
    {
      says: 'typing asks only after a pause',
      claim: always(implies(heard('search.textChanged'), not(starts('searchModels')))),
      fault: led('', 'search.textChanged', '.searching'),
    },
  ],
  searchChoices: [
    {
      says: 'a choice is not lost: what the account does not have yet is sent with the next one',
      claim: always(
        implies(
          refused('saveChoices'),
          unchanged<Choices>(({ unsaved }) => unsaved),
        ),
      ),
      fault: reshaped('a failed save counts as saved', 'saving', ({ invoke }) => {
        Object.assign(invoke as object, { onError: { target: 'known', actions: 'markSaved' } });
      }),
    },
    {
      says: 'nothing is saved while the stored choices are unknown',
      claim: always(implies(starts('saveChoices'), not(was(inState('visiting', 'unknown'))))),
      fault: led('unknown', 'searchChoices.groupToggled', 'saving'),
    },
    {
      says: 'choices of one user are not shown to the next',
      claim: always(
        implies(
          heard('searchChoices.identityChanged'),
          holds<Choices>(({ pageSize, groups, unsaved }) => pageSize === null && same([groups, unsaved], [{}, {}])),
        ),
      ),
      fault: without('forget'),
    },
    {
      says: 'a choice made while the stored ones load takes precedence over them',
      claim: always(
        implies(answered('loadChoices'), ({ snapshot }, before) => {
          const pageSize = (before?.snapshot.context as Choices | undefined)?.unsaved.pageSize;
          return pageSize === undefined || snapshot.context.pageSize === pageSize;
        }),
      ),
      fault: acting(
        'keep takes what is stored',
        'keep',
        assign((_, { loaded }: { loaded: object }) => loaded),
      ),
    },
  ],
  suggest: [
    answersCurrent<Suggest, { text: string }>(
      'suggestions',
      'suggest',
      ({ text }, context) => text === context.text.trim(),
      led('', 'suggest.typed', undefined),
    ),
    busyEnds('busy', 'asking'),
    {
      says: 'a closed list shows nothing and does not open by itself',
      claim: always(
        both(
          implies(
            inState('closed'),
            holds<Suggest>(({ choices, active }) => choices.length === 0 && active === null),
          ),
          implies(begins(tagged('open')), heard('suggest.typed', 'suggest.moved')),
        ),
      ),
      fault: without('clear'),
    },
    {
      says: 'Enter never takes a suggestion that is not there',
      claim: always(holds<Suggest>(({ active, choices }) => active === null || active < choices.length)),
      fault: acting('move counts on', 'move', assign({ active: 99 })),
    },
  ],
  idList: [
    busyEnds('busy', 'open.resolving'),
    {
      says: 'the pasted text stays until it is applied or the user changes it',
      claim: always(
        either(
          unchanged<IdList>(({ text }) => text),
          heard('idList.textChanged', 'idList.fileChosen', 'idList.applied'),
        ),
      ),
      fault: reshaped('closing empties it', 'open', (node) => {
        node.exit = 'clearText';
      }),
    },
    {
      says: 'nothing is applied that the user has not reviewed',
      claim: always(implies(emitted('applied'), was(tagged('reviewing')))),
      fault: hearing('open.editing', 'idList.applied', { target: '#idList.closed', actions: 'tellApplied' }),
    },
    {
      says: 'a review shows what the current text means',
      claim: always(implies(heard('idList.textChanged', 'idList.kindChosen'), not(tagged('reviewing')))),
      fault: hearing('open.reviewing', 'idList.textChanged', { actions: 'takeAll' }),
    },
  ],
  columnChooser: [
    {
      says: 'at least one column remains',
      claim: always(holds<Columns>(({ columns }) => columns.length > 0)),
      fault: acting('toggle hides all columns', 'toggle', assign({ columns: [] })),
    },
    {
      says: 'every choice takes effect at once: in the search and on the device',
      claim: always(
        implies(
          heard('columnChooser.toggled', 'columnChooser.moved', 'columnChooser.reset'),
          both(did('showColumns'), did('rememberColumns')),
        ),
      ),
      fault: dropping('open.applying', 'entry', 'showColumns'),
    },
    {
      says: 'to look at the chooser changes nothing',
      claim: always(
        implies(
          heard('columnChooser.opened', 'columnChooser.closed'),
          both(
            unchanged<Columns>(({ remembered }) => remembered),
            not(did('rememberColumns')),
          ),
        ),
      ),
      fault: led('closed', 'columnChooser.opened', 'open.applying'),
    },
  ],
  listFilter: [
    {
      says: 'the address has the filters as soon as the user pauses',
      claim: always(
        implies(
          inState('resting'),
          holds<Filters>(({ values, written }) => same(trimmed(values), trimmed(written))),
        ),
      ),
      fault: reshaped('typing does not mark what it wrote', 'typing', (node) => {
        node.after = { SEARCH_DEBOUNCE_MS: { target: 'resting' } };
      }),
    },
    {
      says: 'a filter that the address has already adds no entry to the history',
      claim: always(implies(did('writeAddress'), not(unchanged<Filters>(({ written }) => written)))),
      fault: guarding('isWritten', false),
    },
    {
      says: 'a move in the history writes no address',
      claim: always(implies(heard('listFilter.moved'), not(did('writeAddress')))),
      fault: together(led('', 'listFilter.moved', '.chosen'), guarding('isWritten', false)),
    },
    {
      says: 'typing comes to rest',
      claim: respondsTo(inState('resting'), inState('typing')),
      fault: deaf('typing', 'SEARCH_DEBOUNCE_MS'),
    },
  ],
};

const trimmed = (values: object) =>
  Object.entries(values)
    .map(([name, value]) => [name, String(value).trim()] as const)
    .filter(([, value]) => value !== '')
    .toSorted();
