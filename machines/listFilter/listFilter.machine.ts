import { assign, setup } from 'xstate';
import { SEARCH_DEBOUNCE_MS } from '../../contract/constants.ts';
import { pathIn } from '../navigation/address.ts';
import { encoded, parametersOf } from '../search/parameters.ts';
import { withEvent } from '../withEvent.ts';

/** The filters of a list by parameter name; missing or empty values do not filter. */
export type ListValues = Readonly<Record<string, string>>;

export type ListFilterEvent =
  | { type: 'listFilter.typed'; name: string; text: string }
  | { type: 'listFilter.chosen'; values: ListValues }
  | { type: 'listFilter.cleared' }
  | { type: 'listFilter.moved'; address: string };

type Input = { address: string; names: readonly string[] };
type Context = {
  path: string;
  names: readonly string[];
  /** The other parameters of the address, which are kept. */
  others: readonly (readonly [name: string, value: string])[];
  values: ListValues;
  /** The values in the address. */
  written: ListValues;
  /** Whether the current history entry came from typing; further typing then replaces it. */
  typed: boolean;
};

/**
 * The filters of a public list, stored in the page's address, so that a reload, the back button and a shared link show
 * the same list. A choice adds an entry to the browser's history. Typing adds one after a pause; more typing replaces
 * it until the next choice.
 *
 * - Input: the initial address, and the names of the list's own parameters.
 * - Events: `listFilter.typed` (a search text), `chosen` (several values at once; an empty one removes the filter),
 *   `cleared`, `moved` (the page's address changed: back, forward, a link).
 * - Context: `values`.
 * - Required: action `writeAddress` (`replace`: replaces the current history entry).
 */
export const listFilterMachine = setup({
  types: { context: {} as Context, events: {} as ListFilterEvent, input: {} as Input },
  actions: {
    set: assign(({ context }, values: ListValues) => ({ values: given({ ...context.values, ...values }) })),
    clear: assign({ values: {} }),
    takeAddress: assign(({ context }, { address }: { address: string }) => {
      const values = valuesIn(address, context.names);
      return { values, written: values, typed: false, others: othersIn(address, context.names) };
    }),
    markWritten: assign(({ context }, { typed }: { typed: boolean }) => ({ written: context.values, typed })),
    writeAddress: (_, _parameters: { address: string; replace: boolean }) => {
      throw new Error('`writeAddress` must be provided');
    },
  },
  guards: {
    isNews: ({ context }, { address }: { address: string }) =>
      pathIn(address) === context.path && !isSame(valuesIn(address, context.names), context.written),
    isWritten: ({ context }) => isSame(context.values, context.written),
  },
  delays: { SEARCH_DEBOUNCE_MS },
}).createMachine({
  id: 'listFilter',
  initial: 'resting',
  context: ({ input: { address, names } }) => {
    const values = valuesIn(address, names);
    return { path: pathIn(address), names, others: othersIn(address, names), values, written: values, typed: false };
  },
  on: {
    'listFilter.typed': {
      target: '.typing',
      actions: { type: 'set', params: ({ event }) => ({ [event.name]: event.text }) },
    },
    'listFilter.chosen': { target: '.chosen', actions: { type: 'set', params: ({ event }) => event.values } },
    'listFilter.cleared': { target: '.chosen', actions: 'clear' },
    'listFilter.moved': {
      guard: withEvent('isNews'),
      target: '.resting',
      actions: withEvent('takeAddress'),
    },
  },
  states: {
    resting: { description: 'The address has the filters of the list.' },
    typing: {
      description: 'The list is filtered at once. The address changes after a pause.',
      after: {
        SEARCH_DEBOUNCE_MS: [
          { guard: 'isWritten', target: 'resting' },
          {
            target: 'resting',
            actions: [
              {
                type: 'writeAddress',
                params: ({ context }) => ({ address: addressOf(context), replace: context.typed }),
              },
              { type: 'markWritten', params: { typed: true } },
            ],
          },
        ],
      },
    },
    chosen: {
      always: [
        { guard: 'isWritten', target: 'resting' },
        {
          target: 'resting',
          actions: [
            { type: 'writeAddress', params: ({ context }) => ({ address: addressOf(context), replace: false }) },
            { type: 'markWritten', params: { typed: false } },
          ],
        },
      ],
    },
  },
});

/** Returns the list's own parameters of an address; of a repeated name the first value. */
function valuesIn(address: string, names: readonly string[]): ListValues {
  const found = new Map(parametersOf(address).toReversed());
  return given(Object.fromEntries(names.map((name) => [name, (found.get(name) ?? '').trim()])));
}

const othersIn = (address: string, names: readonly string[]) =>
  parametersOf(address).filter(([name]) => !names.includes(name));

/** Returns the address for the values, in the order of the names. */
function addressOf({ path, names, others, values }: Context): string {
  const own = names.map((name) => [name, values[name]?.trim() ?? ''] as const).filter(([, value]) => value !== '');
  const parts = [...own, ...others].map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`;
}

const given = (values: ListValues): ListValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

const isSame = (one: ListValues, other: ListValues): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (name) => (one[name] ?? '').trim() === (other[name] ?? '').trim(),
  );
