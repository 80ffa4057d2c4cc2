import { assign, setup } from 'xstate';
import { CHORD_MS, SEARCH_DEBOUNCE_MS } from '../../contract/constants.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';
import { matching, type PaletteItem } from './matching.ts';

export type PaletteEvent =
  | { type: 'palette.toggled' }
  | { type: 'palette.closed' }
  | { type: 'palette.keysAsked' }
  | { type: 'palette.offered'; items: readonly PaletteItem[] }
  | { type: 'palette.typed'; text: string }
  | { type: 'palette.moved'; move: 'next' | 'previous' | 'first' | 'last' }
  | { type: 'palette.pointed'; index: number }
  | { type: 'palette.taken'; id?: string }
  | { type: 'palette.keyPressed'; key: string };

type Context = {
  offered: readonly PaletteItem[];
  /** Records that the server found for the text. */
  records: readonly PaletteItem[];
  text: string;
  found: readonly PaletteItem[];
  /** The item that Enter runs. */
  active: number;
};

/**
 * The command palette, the navigation keys (`G`, then a letter), and the list of all keys (`?`). Records are searched
 * when typing pauses; the response to an earlier text is dropped.
 *
 * - Events: `palette.toggled` (⌘K, Ctrl K, its button); `palette.closed` (Escape, a click outside; also closes the
 *   list of keys); `palette.keysAsked` (its menu entry); `palette.offered` (the pages and actions available to the
 *   user); `palette.typed`; `palette.moved` (arrow keys; wraps at the ends); `palette.pointed`; `palette.taken` (Enter
 *   runs the active item, a click the clicked one); `palette.keyPressed` (a single key outside of fields, while nothing
 *   is open).
 * - Tags: `open`, `armed` (`G` was pressed and a letter must follow), `keys` (the list of keys is shown), `finding`,
 *   `findFailed`.
 * - Required: actor `findRecords`; actions `run` (an item, by its id) and `go` (the letter of a chord).
 */
export const paletteMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PaletteEvent,
    tags: {} as 'open' | 'armed' | 'keys' | 'finding' | 'findFailed',
  },
  actors: { findRecords: required<readonly PaletteItem[], { text: string }>('findRecords') },
  actions: {
    run: (_, _params: { id: string }) => {},
    go: (_, _params: { letter: string }) => {},
    keepOffered: assign(({ context }, { items }: { items: readonly PaletteItem[] }) => ({
      offered: items,
      found: [...matching(items, context.text), ...context.records],
    })),
    keepText: assign(({ context }, { text }: { text: string }) => {
      const records = isWorthFinding(text) ? matching(context.records, text) : [];
      return { text, records, found: [...matching(context.offered, text), ...records], active: 0 };
    }),
    keepRecords: assign(({ context }, { records }: { records: readonly PaletteItem[] }) => ({
      records,
      found: [...matching(context.offered, context.text), ...records],
    })),
    clear: assign(({ context }) => ({ text: '', records: [], found: context.offered, active: 0 })),
    move: assign(({ context }, { move }: { move: 'next' | 'previous' | 'first' | 'last' }) => ({
      active: movedTo(context.active, context.found.length, move),
    })),
    point: assign((_, { index }: { index: number }) => ({ active: index })),
  },
  guards: {
    hasActive: ({ context }, { id }: { id?: string }) => idOf(context, id) !== undefined,
    isWorthFinding: (_, { text }: { text: string }) => isWorthFinding(text),
    asksForKeys: (_, { key }: { key: string }) => key === '?' || key === '？',
    isChordStart: (_, { key }: { key: string }) => key.toLowerCase() === 'g',
  },
  delays: { CHORD_MS, REST_MS: SEARCH_DEBOUNCE_MS },
}).createMachine({
  id: 'palette',
  initial: 'closed',
  context: { offered: [], records: [], text: '', found: [], active: 0 },
  on: {
    'palette.offered': { actions: withEvent('keepOffered') },
  },
  states: {
    closed: {
      initial: 'idle',
      on: { 'palette.toggled': { target: 'open' }, 'palette.keysAsked': { target: 'keys' } },
      states: {
        idle: {
          on: {
            'palette.keyPressed': [
              { guard: withEvent('isChordStart'), target: 'armed' },
              { guard: withEvent('asksForKeys'), target: '#palette.keys' },
            ],
          },
        },
        armed: {
          description: 'G was pressed. A letter within a moment opens a page.',
          tags: 'armed',
          after: { CHORD_MS: { target: 'idle' } },
          on: {
            'palette.keyPressed': {
              target: 'idle',
              actions: { type: 'go', params: ({ event }) => ({ letter: event.key.toLowerCase() }) },
            },
          },
        },
      },
    },
    keys: {
      description: 'The list of keys is shown.',
      tags: 'keys',
      on: { 'palette.closed': { target: 'closed' }, 'palette.toggled': { target: 'open' } },
    },
    open: {
      tags: 'open',
      entry: 'clear',
      initial: 'settled',
      on: {
        'palette.toggled': { target: 'closed' },
        'palette.closed': { target: 'closed' },
        'palette.typed': [
          {
            guard: withEvent('isWorthFinding'),
            target: '.resting',
            actions: withEvent('keepText'),
          },
          { target: '.settled', actions: withEvent('keepText') },
        ],
        'palette.moved': { actions: withEvent('move') },
        'palette.pointed': { actions: withEvent('point') },
        'palette.taken': {
          guard: withEvent('hasActive'),
          target: 'closed',
          actions: { type: 'run', params: ({ context, event }) => ({ id: idOf(context, event.id) ?? '' }) },
        },
      },
      states: {
        settled: {},
        resting: { tags: 'finding', after: { REST_MS: { target: 'finding' } } },
        finding: {
          tags: 'finding',
          invoke: {
            id: 'findRecords',
            src: 'findRecords',
            input: ({ context }) => ({ text: context.text.trim() }),
            onDone: {
              target: 'settled',
              actions: { type: 'keepRecords', params: ({ event }) => ({ records: event.output }) },
            },
            onError: { target: 'failed' },
          },
        },
        failed: {
          description: 'Pages and actions are still offered. Further typing searches again.',
          tags: 'findFailed',
        },
      },
    },
  },
});

/** A single letter occurs in nearly every name, but a Chinese character is a word. */
const isWorthFinding = (text: string): boolean => text.trim().length > 1 || /\p{Script=Han}/u.test(text);

const idOf = ({ found, active }: Context, id: string | undefined): string | undefined =>
  id === undefined ? found[active]?.id : found.find((item) => item.id === id)?.id;

function movedTo(active: number, count: number, move: 'next' | 'previous' | 'first' | 'last'): number {
  if (count === 0 || move === 'first') return 0;
  if (move === 'last') return count - 1;
  return (active + (move === 'next' ? 1 : count - 1)) % count;
}
