import { assign, setup } from 'xstate';
import type { CacheCount, CacheEntries, CacheEntry, CachePrefixes, ShownType } from '../../contract/entities/cache.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { keepFailure, withFailure } from '../keepFailure.ts';
import { failureOf } from '../request/outcome.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';

/** Which keys are looked at: by a pattern, of one type or of all. */
export type KeyQuestion = { pattern: string; type: ShownType | null };
/** Keys met on a part of the walk; what they begin with comes with its first part. */
export type MetKeys = CacheEntries & { prefixes: CachePrefixes | null };
export type WalkInput = { question: KeyQuestion; cursor: string | null };
export type CacheKeysEvent =
  | { type: 'keys.asked'; question: KeyQuestion }
  | { type: 'keys.more' }
  | { type: 'keys.refreshed' }
  | { type: 'keys.chosen'; keys: string[] }
  | { type: 'bulk.asked' }
  | { type: 'bulk.confirmed' }
  | { type: 'bulk.cancelled' };

type Context = {
  question: KeyQuestion;
  /** Keys met so far, each once; null until the first part came. */
  met: CacheEntry[] | null;
  hidden: CacheEntries['hidden'];
  prefixes: CachePrefixes | null;
  /** Where the walk goes on; null at its beginning and at its end. */
  cursor: string | null;
  chosen: string[];
  failure: CallFailure | null;
  /** What the pattern would remove, counted before anything is. */
  counted: CacheCount | null;
  bulkFailure: CallFailure | null;
};

/**
 * Keys of the cache, met part by part on a walk that holds nobody up, and the removal of all keys of a pattern, which
 * are counted first. A newer question takes the place of an older; what could not be had leaves what was met.
 *
 * Events: `keys.asked` (another pattern or type), `keys.more` (the next part), `keys.refreshed` (from the beginning),
 * `keys.chosen`; `bulk.asked` (remove what the pattern finds), `bulk.confirmed`, `bulk.cancelled`.
 * Tags: `walking`, `failed`; `counting`, `asking` (`context.counted` says what goes), `busy`.
 * To be provided: actors `walk`, `count`, `remove`; action `announceRemoved`.
 */
export const cacheKeysMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CacheKeysEvent,
    tags: {} as 'walking' | 'failed' | 'counting' | 'asking' | 'busy',
  },
  actors: {
    walk: required<MetKeys, WalkInput>('walk'),
    count: required<CacheCount, KeyQuestion>('count'),
    remove: required<{ removed: number }, { question: KeyQuestion; expected: number }>('remove'),
  },
  actions: {
    announceRemoved: (_, _params: { removed: number }) => {},
    keepQuestion: assign((_, { question }: { question: KeyQuestion }) => ({ question, met: null, chosen: [] })),
    fromBeginning: assign({ cursor: null }),
    keepMet: assign(({ context }, { part }: { part: MetKeys }) => {
      const first = context.cursor === null;
      const before = first ? [] : (context.met ?? []);
      const keys = new Set(part.list.map(({ key }) => key));
      const met = [...before.filter(({ key }) => !keys.has(key)), ...part.list];
      return {
        met,
        hidden: joined(first ? [] : context.hidden, part.hidden),
        prefixes: part.prefixes ?? context.prefixes,
        cursor: part.cursor,
        chosen: shown(met, context.chosen),
        failure: null,
      };
    }),
    keepFailure: assign(withFailure),
    choose: assign(({ context }, { keys }: { keys: string[] }) => ({ chosen: shown(context.met ?? [], keys) })),
    keepCounted: assign((_, { counted }: { counted: CacheCount }) => ({ counted, bulkFailure: null })),
    keepBulkFailure: assign((_, { error }: { error: unknown }) => ({ bulkFailure: failureOf(error) })),
    forgetCounted: assign({ counted: null, bulkFailure: null }),
  },
  guards: { isMore: ({ context }) => context.cursor !== null },
}).createMachine({
  id: 'cacheKeys',
  type: 'parallel',
  context: {
    question: { pattern: '*', type: null },
    ...{ met: null, hidden: [], prefixes: null, cursor: null, chosen: [], failure: null },
    ...{ counted: null, bulkFailure: null },
  },
  states: {
    keys: {
      initial: 'walking',
      on: {
        'keys.asked': {
          target: '.walking',
          reenter: true,
          actions: [withEvent('keepQuestion'), 'fromBeginning'],
        },
        'keys.refreshed': { target: '.walking', reenter: true, actions: 'fromBeginning' },
        'keys.chosen': { actions: withEvent('choose') },
      },
      states: {
        walking: {
          tags: 'walking',
          description: 'A part of the keys is on its way; what was met stands.',
          invoke: {
            id: 'walk',
            src: 'walk',
            input: ({ context: { question, cursor } }) => ({ question, cursor }),
            onDone: {
              target: 'showing',
              actions: { type: 'keepMet', params: ({ event }) => ({ part: event.output }) },
            },
            onError: {
              target: 'failed',
              actions: keepFailure,
            },
          },
        },
        showing: { on: { 'keys.more': { guard: 'isMore', target: 'walking' } } },
        failed: { tags: 'failed' },
      },
    },
    bulk: {
      initial: 'idle',
      states: {
        idle: { on: { 'bulk.asked': { target: 'counting', actions: 'forgetCounted' } } },
        counting: {
          tags: 'counting',
          invoke: {
            id: 'count',
            src: 'count',
            input: ({ context }) => context.question,
            onDone: {
              target: 'asking',
              actions: { type: 'keepCounted', params: ({ event }) => ({ counted: event.output }) },
            },
            onError: {
              target: 'idle',
              actions: { type: 'keepBulkFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
          on: { 'keys.asked': { target: 'idle' } },
        },
        asking: {
          tags: 'asking',
          description: 'How many keys go, and some of their names.',
          on: {
            'bulk.confirmed': { target: 'removing' },
            'bulk.cancelled': { target: 'idle', actions: 'forgetCounted' },
          },
        },
        removing: {
          tags: ['asking', 'busy'],
          invoke: {
            id: 'remove',
            src: 'remove',
            input: ({ context: { question, counted } }) => ({ question, expected: counted?.count ?? 0 }),
            onDone: {
              target: 'idle',
              actions: [{ type: 'announceRemoved', params: ({ event }) => event.output }, 'forgetCounted'],
            },
            onError: {
              target: 'asking',
              actions: { type: 'keepBulkFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
  },
});

/** Of these the ones that are shown. */
const shown = (met: readonly CacheEntry[], keys: readonly string[]): string[] =>
  keys.filter((key) => met.some((entry) => entry.key === key));

/** Numbers of hidden keys, added up by what they begin with. */
function joined(one: CacheEntries['hidden'], other: CacheEntries['hidden']): CacheEntries['hidden'] {
  const counts = new Map(one.map(({ prefix, count }) => [prefix, count]));
  for (const { prefix, count } of other) counts.set(prefix, (counts.get(prefix) ?? 0) + count);
  return [...counts].map(([prefix, count]) => ({ prefix, count }));
}
