import type { BinaryFile } from '../../machines/request/call.ts';
import { fromPromise } from '../effects/fromPromise.ts';

/** Passes a received file to the browser's save step. */
export function defineSaveFile(saveFile: (address: string, name: string) => void) {
  return fromPromise<void, { fetched: BinaryFile | null }>(async ({ input: { fetched } }) => {
    if (fetched) saveFile(fetched.url, fetched.fileName);
  });
}
