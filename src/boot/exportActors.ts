import type { ExportRun } from '../../contract/entities/exportRuns.ts';
import type { ExportQuery } from '../../contract/entities/savedSearches.ts';
import { exportMachine } from '../../machines/export/export.machine.ts';
import type { BinaryFile } from '../../machines/request/call.ts';
import { tell } from '../../machines/system.ts';
import { fromPromise } from '../effects/fromPromise.ts';
import type { ApiOf } from './actors.ts';
import type { Effects } from './effects.ts';
import { defineSaveFile } from './saveFileActor.ts';

/**
 * The export statechart with its effects: the file comes through the request pipeline and is passed to the browser's
 * save step.
 */
export function provideExport(apiOf: ApiOf, { saveFile }: Effects) {
  return exportMachine.provide({
    actors: {
      fetchExport: fromPromise<BinaryFile, { query: ExportQuery | null }>(
        async ({ input: { query }, system, signal }) => {
          if (!query) throw new Error('no export is wanted');
          const onProgress = (loaded: number) => tell(system, 'export', { type: 'export.progressed', loaded });
          const { data } = await apiOf(system)(
            'exportModels',
            { body: query },
            { notice: 'never', signal, onProgress },
          );
          return data;
        },
      ),
      startExport: fromPromise<ExportRun, { query: ExportQuery | null }>(
        async ({ input: { query }, system, signal }) => {
          if (!query) throw new Error('no export is wanted');
          return (await apiOf(system)('startExport', { body: query }, { notice: 'never', signal })).data;
        },
      ),
      saveExport: defineSaveFile(saveFile),
    },
  });
}
