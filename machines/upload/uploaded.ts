import type { SnapshotFrom } from 'xstate';
import type { StoredFile } from '../../contract/entities/storage.ts';
import type { uploadsMachine } from './uploads.machine.ts';

/** The stored files of an upload field, and the upload state of all files listed there. */
export type Uploaded = { stored: readonly StoredFile[]; files: 'there' | 'underway' | 'failed' };

/** Returns the result of a snapshot of `uploads`. */
export function uploadedOf({ context }: Pick<SnapshotFrom<typeof uploadsMachine>, 'context'>): Uploaded {
  const stored = context.ids.flatMap((id) => context.stored[id] ?? []);
  const busy = context.waiting.length + context.running.length > 0;
  return {
    stored: [...context.earlier, ...stored],
    files: busy ? 'underway' : stored.length < context.ids.length ? 'failed' : 'there',
  };
}

export const isSameUploaded = (one: Uploaded, other: Uploaded): boolean =>
  one.files === other.files &&
  one.stored.length === other.stored.length &&
  one.stored.every(({ id }, at) => id === other.stored[at]?.id);
