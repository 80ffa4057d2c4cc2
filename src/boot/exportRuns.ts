import type { ExportRun } from '../../contract/entities/exportRuns.ts';
import { exportRunsMachine } from '../../machines/exportRuns/exportRuns.machine.ts';
import type { BinaryFile } from '../../machines/request/call.ts';
import { tell } from '../../machines/system.ts';
import { fromPromise } from '../effects/fromPromise.ts';
import { actorsOf } from '../portal/actorsOf.ts';
import type { AppSystem } from '../portal/system.tsx';
import type { ApiOf } from './actors.ts';
import type { Effects } from './effects.ts';
import { defineSaveFile } from './saveFileActor.ts';

/** Starts the statechart of the exports in the background. */
export function startTools(system: AppSystem, effects: Effects): void {
  const tools = provideExportRuns(() => system.api, effects);
  system.app.send({ type: 'app.toolsBrought', set: 'exportRuns', tools, input: undefined });
  Object.assign(system, actorsOf(system.app.system, { exportRuns: exportRunsMachine }));
}

function provideExportRuns(apiOf: ApiOf, { saveFile }: Effects) {
  return exportRunsMachine.provide({
    actors: {
      loadRuns: fromPromise<ExportRun[], undefined>(
        async ({ system, signal }) => (await apiOf(system)('ownExports', {}, { notice: 'never', signal })).data.list,
      ),
      cancelRun: fromPromise<unknown, { id: string }>(({ input: { id }, system, signal }) =>
        apiOf(system)('cancelExport', { params: { id }, body: {} }, { notice: 'never', signal }),
      ),
      fetchFile: fromPromise<BinaryFile, { id: string }>(async ({ input: { id }, system, signal }) => {
        const onProgress = (loaded: number) =>
          tell(system, 'exportRuns', { type: 'exportRuns.fileProgressed', loaded });
        return (await apiOf(system)('exportFile', { params: { id } }, { notice: 'never', signal, onProgress })).data;
      }),
      saveFile: defineSaveFile(saveFile),
    },
  });
}
