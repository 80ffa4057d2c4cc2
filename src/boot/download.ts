import type { Accepted } from '../../contract/envelope.ts';
import { downloadMachine, type WantedFile } from '../../machines/download/download.machine.ts';
import type { BinaryFile } from '../../machines/request/call.ts';
import { tell } from '../../machines/system.ts';
import { fromPromise } from '../effects/fromPromise.ts';
import { actorsOf } from '../portal/actorsOf.ts';
import type { Api, CallOptions } from '../portal/api.ts';
import type { AppSystem } from '../portal/system.tsx';
import type { ApiOf } from './actors.ts';
import type { Effects } from './effects.ts';
import { defineSaveFile } from './saveFileActor.ts';

/** Starts the statechart of downloads. */
export function startTools(system: AppSystem, { logFailure, saveFile }: Effects): void {
  const tools = downloadMachine.provide({
    actors: { fetchFile: defineFetchFile(() => system.api), saveFile: defineSaveFile(saveFile) },
    actions: { logFailure: (_, { file, error }) => logFailure(file?.name ?? 'a file', error) },
  });
  const signedIn = system.session.getSnapshot().hasTag('signedIn');
  system.app.send({ type: 'app.toolsBrought', set: 'download', tools, input: { signedIn } });
  Object.assign(system, actorsOf(system.app.system, { download: downloadMachine }));
}

/** The call that downloads a file of each kind. */
const fetchers: Record<
  WantedFile['kind'],
  (api: Api, id: string, options: CallOptions) => Promise<Accepted<BinaryFile>>
> = {
  newsletter: (api, id, options) => api('downloadNewsletter', { params: { id } }, options),
  dataSheet: (api, id, options) => api('downloadDataSheet', { params: { id } }, options),
  brochure: (api, _, options) => api('downloadBrochure', {}, options),
  // drops `notice`, because the back-office would not report the failure otherwise
  stored: (api, id, { notice: _, ...options }) => api('storedFile', { params: { id } }, options),
};

/** Downloads a file and reports the progress to the download statechart. */
function defineFetchFile(apiOf: ApiOf) {
  return fromPromise<BinaryFile, { file: WantedFile | undefined }>(async ({ input: { file }, system, signal }) => {
    if (!file) throw new Error('no file is wanted');
    const onProgress = (loaded: number, total: number | null) =>
      tell(system, 'download', { type: 'download.progressed', loaded, total });
    const { data } = await fetchers[file.kind](apiOf(system), file.id, { notice: 'never', signal, onProgress });
    return data;
  });
}
