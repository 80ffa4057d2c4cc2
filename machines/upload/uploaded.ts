import type { SnapshotFrom } from 'xstate';
import type { StoredFile } from '../../contract/entities/storage.ts';
import type { uploadsMachine } from './uploads.machine.ts';

/** The files of a place that are stored, and whether all that are listed there are. */
export type Uploaded = { stored: readonly StoredFile[]; files: 'there' | 'underway' | 'failed' };

/** What a snapshot of `uploads` has come to. */
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
