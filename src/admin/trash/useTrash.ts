import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { type ActorRefFrom, fromPromise } from 'xstate';
import { failureOf } from '../../../machines/request/outcome.ts';
import { type TrashKey, type TrashQuestion, trashMachine } from '../../../machines/trash/trash.machine.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { useApi, useSystem } from '../../portal/system.tsx';
import { useGoodNews } from '../acts/useGoodNews.ts';

export type TrashRef = ActorRefFrom<typeof trashMachine>;
export const PAGE_SIZE = 20;

/** Runs the statechart of the trash with the API. Users who may not remove anything get the 'no access' page. */
export function useTrash(): TrashRef {
  const api = useApi();
  const { navigation } = useSystem();
  const tell = useGoodNews();
  const [machine] = useState(() =>
    trashMachine.provide({
      actors: {
        load: fromPromise(async ({ input: { resource, text, page } }: { input: TrashQuestion }) => {
          const body = { page, limit: PAGE_SIZE, ...(resource && { resource }), ...(text && { text }) };
          const call = api('trashRecords', { body }, { notice: 'never' });
          call.catch((error: unknown) => {
            if (failureOf(error).error === 'forbidden') navigation.send({ type: 'navigation.refused' });
          });
          return (await call).data;
        }),
        restore: fromPromise(
          async ({ input }: { input: { records: TrashKey[] } }) =>
            (await api('restoreTrash', { body: input }, { notice: 'never' })).data,
        ),
        purge: fromPromise(
          async ({ input }: { input: { records: TrashKey[] } }) =>
            (await api('purgeTrash', { body: input }, { notice: 'never' })).data,
        ),
      },
      actions: {
        announceRestored: (_, { count }) => count > 0 && tell(m.admin_trash_restored({ count: formatNumber(count) })),
        announcePurged: (_, { count }) => count > 0 && tell(m.admin_trash_purged({ count: formatNumber(count) })),
      },
    }),
  );
  return useActorRef(machine);
}
