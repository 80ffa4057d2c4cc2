import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import {
  cacheKeysMachine,
  type KeyQuestion,
  type MetKeys,
  type WalkInput,
} from '../../../machines/cacheKeys/cacheKeys.machine.ts';
import { fromPromise } from '../../effects/fromPromise.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { useApi } from '../../portal/system.tsx';
import { useGoodNews } from '../acts/useGoodNews.ts';

export type CacheKeysRef = ActorRefFrom<typeof cacheKeysMachine>;

const bodyOf = ({ pattern, type }: KeyQuestion) => ({ pattern, ...(type && { type }) });

/** Runs the cache keys' statechart with the API. */
export function useCacheKeys(): CacheKeysRef {
  const api = useApi();
  const tell = useGoodNews();
  const [machine] = useState(() =>
    cacheKeysMachine.provide({
      actors: {
        walk: fromPromise<MetKeys, WalkInput>(async ({ input: { question, cursor }, signal }) => {
          const quietly = { notice: 'never', signal } as const;
          const body = { ...bodyOf(question), ...(cursor !== null && { cursor }) };
          const [met, prefixes] = await Promise.all([
            api('cacheEntries', { body }, quietly),
            cursor === null ? api('cachePrefixes', { body: {} }, quietly) : null,
          ]);
          return { ...met.data, prefixes: prefixes?.data ?? null };
        }),
        count: fromPromise(
          async ({ input, signal }: { input: KeyQuestion; signal: AbortSignal }) =>
            (await api('countCacheEntries', { body: bodyOf(input) }, { signal, notice: 'never' })).data,
        ),
        remove: fromPromise(
          async ({ input: { question, expected } }: { input: { question: KeyQuestion; expected: number } }) => {
            const body = { ...bodyOf(question), expected };
            return (await api('removeCachePattern', { body }, { notice: 'never' })).data;
          },
        ),
      },
      actions: {
        announceRemoved: ({ self }, { removed }) => {
          tell(m.admin_redis_removed({ count: formatNumber(removed) }));
          self.send({ type: 'keys.refreshed' });
        },
      },
    }),
  );
  return useActorRef(machine);
}
