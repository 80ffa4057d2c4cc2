import { assign, setup } from 'xstate';
import type { ShownType } from '../../contract/cacheLimits.ts';
import type { CacheCount, CacheEntries, CacheEntry, CachePrefixes } from '../../contract/entities/cache.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { keepFailure, withFailure } from '../keepFailure.ts';
import { failureOf } from '../request/outcome.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';

/** A query for keys: a pattern, and one type or all. */
export type KeyQuestion = { pattern: string; type: ShownType | null };
/** The keys of one step of the scan; the first step also returns the prefixes. */
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
  /** Keys found so far, without duplicates; null until the first step has returned. */
  met: CacheEntry[] | null;
  hidden: CacheEntries['hidden'];
  prefixes: CachePrefixes | null;
  /** Where the scan continues; null at its start and at its end. */
  cursor: string | null;
  chosen: string[];
  failure: CallFailure | null;
  /** What the pattern would remove, counted before the removal. */
  counted: CacheCount | null;
  /** The query that was counted. */
  countedFor: KeyQuestion | null;
  bulkFailure: CallFailure | null;
};

/**
 * The keys of the cache, and the removal of all keys of a pattern. The keys are read step by step in a scan that does
 * not block other requests. Before a removal the keys are counted. A newer query replaces an older one. A failed step
 * keeps the keys found so far.
 *
 * - Events: `keys.asked` (another pattern or type); `keys.more` (the next step); `keys.refreshed` (from the start);
 *   `keys.chosen`; `bulk.asked` (remove all keys of the pattern); `bulk.confirmed`; `bulk.cancelled`.
 * - Tags: `walking`, `failed`; `counting`, `asking` (`context.counted` is what will be removed), `busy`.
 * - Required: actors `walk`, `count`, `remove`; action `announceRemoved`.
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
    keepCounted: assign(({ context }, { counted }: { counted: CacheCount }) => ({
      counted,
      countedFor: context.question,
      bulkFailure: null,
    })),
    keepBulkFailure: assign((_, { error }: { error: unknown }) => ({ bulkFailure: failureOf(error) })),
    forgetCounted: assign({ counted: null, countedFor: null, bulkFailure: null }),
  },
  guards: {
    isMore: ({ context }) => context.cursor !== null,
    isOtherPattern: ({ context: { question, countedFor } }) => question !== countedFor,
  },
}).createMachine({
  id: 'cacheKeys',
  type: 'parallel',
  context: {
    question: { pattern: '*', type: null },
    ...{ met: null, hidden: [], prefixes: null, cursor: null, chosen: [], failure: null },
    ...{ counted: null, countedFor: null, bulkFailure: null },
  },
  states: {
    keys: {
      initial: 'walking',
      on: {
        'keys.asked': { target: '.walking', actions: [withEvent('keepQuestion'), 'fromBeginning'] },
        'keys.refreshed': { target: '.walking', actions: 'fromBeginning' },
        'keys.chosen': { actions: withEvent('choose') },
      },
      states: {
        walking: {
          tags: 'walking',
          description: 'The next part of the keys is loading. The keys read so far stay.',
          invoke: {
            id: 'walk',
            src: 'walk',
            input: ({ context: { question, cursor } }) => ({ question, cursor }),
            onDone: {
              target: 'showing',
              actions: { type: 'keepMet', params: ({ event }) => ({ part: event.output }) },
            },
            onError: { target: 'failed', actions: keepFailure },
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
            onError: { target: 'idle', actions: withEvent('keepBulkFailure') },
          },
          on: { 'keys.asked': { target: 'idle' } },
        },
        asking: {
          tags: 'asking',
          description: 'The number of keys to remove, and some of their names.',
          on: {
            'bulk.confirmed': { target: 'removing' },
            // the number was counted for the earlier pattern
            'keys.asked': { target: 'idle', actions: 'forgetCounted' },
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
            onError: [
              {
                guard: 'isOtherPattern',
                target: 'idle',
                actions: ['forgetCounted', withEvent('keepBulkFailure')],
              },
              { target: 'asking', actions: withEvent('keepBulkFailure') },
            ],
          },
        },
      },
    },
  },
});

/** Returns the keys that are shown. */
const shown = (met: readonly CacheEntry[], keys: readonly string[]): string[] =>
  keys.filter((key) => met.some((entry) => entry.key === key));

/** Adds up the numbers of hidden keys by prefix. */
function joined(one: CacheEntries['hidden'], other: CacheEntries['hidden']): CacheEntries['hidden'] {
  const counts = new Map(one.map(({ prefix, count }) => [prefix, count]));
  for (const { prefix, count } of other) counts.set(prefix, (counts.get(prefix) ?? 0) + count);
  return [...counts].map(([prefix, count]) => ({ prefix, count }));
}
