import { useActorRef } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import type { ActorRefFrom } from 'xstate';
import type { ImportRun } from '../../../contract/entities/imports.ts';
import { importKinds } from '../../../contract/importKinds.ts';
import { dataImportMachine } from '../../../machines/dataImport/dataImport.machine.ts';
import type { Asked, ToSave } from '../../../machines/dataImport/reading.ts';
import type { ToCheck } from '../../../machines/dataImport/types.ts';
import { fromPromise } from '../../effects/fromPromise.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { useApi, useSystem } from '../../portal/system.tsx';
import { useGoodNews } from '../acts/useGoodNews.ts';

export type DataImportRef = ActorRefFrom<typeof dataImportMachine>;
const PATH = '/content/import';

/** Runs the statechart of a file import with the API. The ID of the run shown is in the URL. */
export function useDataImport(): DataImportRef {
  const api = useApi();
  const { navigation } = useSystem();
  const tell = useGoodNews();
  const asked = new URLSearchParams(useSearch()).get('run') ?? '';
  const [machine] = useState(() => {
    // a run that was only opened ended long ago: no message for it
    const begun = new Set<string>();
    const begin = async (call: Promise<{ data: ImportRun }>) => {
      const run = (await call).data;
      begun.add(run.id);
      return run;
    };
    return dataImportMachine.provide({
      actors: {
        recognize: fromPromise(
          async ({ input: { file, kind, reading }, signal }: { input: Asked; signal: AbortSignal }) => {
            const body = { file, ...(kind && { kind }), ...(reading && { reading }) };
            return (await api('lookImport', { body }, { notice: 'never', signal })).data;
          },
        ),
        save: fromPromise(
          async ({ input: body }: { input: ToSave }): Promise<unknown> =>
            api('saveImportReading', { body }, { notice: 'never' }),
        ),
        check: fromPromise(({ input: { publish, clear, reading, ...file } }: { input: ToCheck }) => {
          const { drafts, clears } = importKinds[file.kind];
          const body = { ...file, ...(reading && { reading }), ...(drafts && { publish }), ...(clears && { clear }) };
          return begin(api('checkImport', { body }, { notice: 'never' }));
        }),
        apply: fromPromise(({ input }: { input: { id: string } }) =>
          begin(api('applyImport', { params: input, body: {} }, { notice: 'never' })),
        ),
        look: fromPromise(
          async ({ input, signal }: { input: { id: string }; signal: AbortSignal }) =>
            (await api('importRun', { params: input }, { notice: 'never', signal })).data,
        ),
      },
      actions: {
        showAddress: (_, { id }) => {
          const address = id ? `${PATH}?run=${id}` : PATH;
          navigation.send({ type: 'navigation.queryChanged', address, replace: true });
        },
        announceEnded: (_, { run }) => run?.state === 'done' && begun.has(run.id) && tell(toldOf(run)),
      },
    });
  });
  const actor = useActorRef(machine, { input: { id: asked } });
  useEffect(() => {
    if (asked === actor.getSnapshot().context.id) return;
    actor.send(asked ? { type: 'import.opened', id: asked } : { type: 'import.restarted' });
  }, [actor, asked]);
  return actor;
}

function toldOf({ dryRun, fileName: name, totals }: ImportRun): string {
  const [added, changed] = [formatNumber(totals.added), formatNumber(totals.changed)];
  return dryRun
    ? m.admin_import_told_checked({ name, added, changed, refused: formatNumber(totals.refused) })
    : m.admin_import_told_done({ name, added, changed });
}
