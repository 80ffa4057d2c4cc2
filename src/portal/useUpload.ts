import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { StoredFile } from '../../contract/entities/storage.ts';
import type { UploadType } from '../../contract/uploads.ts';
import { isWorthATry, type Problem } from '../../machines/upload/problem.ts';
import type { uploadMachine } from '../../machines/upload/upload.machine.ts';
import { keepPicked } from '../effects/uploadFiles.ts';
import { useUploads } from './useUploads.ts';

export type FieldUpload = {
  /** Uploads a file in place of the previous one. Resolves with the stored file, or null if the upload failed. */
  upload: (file: File) => Promise<StoredFile | null>;
  /** The share that was sent, 0 to 1, during an upload. */
  progress: number | undefined;
  problem: Problem | null;
  cancel: () => void;
  /** Uploads the same file again. Undefined if a retry would fail in the same way. */
  retry: (() => Promise<StoredFile | null>) | undefined;
};

/** The upload of a single-file field. `upload` is passed to the field's `onPick`; the rest is for display. */
export function useUpload(types?: readonly UploadType[], maxBytes?: number): FieldUpload {
  const uploads = useUploads(types, [], maxBytes);
  const id = useSelector(uploads, ({ context }) => context.ids.at(-1) ?? '');
  const child = useSelector(uploads, ({ children }) => children[id]) as ActorRefFrom<typeof uploadMachine> | undefined;
  const progress = useSelector(child, (snapshot) =>
    snapshot?.hasTag('busy') ? snapshot.context.loaded / Math.max(1, snapshot.context.file.bytes) : undefined,
  );
  const problem = useSelector(child, (snapshot) => snapshot?.context.problem ?? null);
  /** Resolves when the file's next upload ends. */
  const end = (of: string) =>
    new Promise<StoredFile | null>((resolve) => {
      const listening = uploads.on('settled', (settled) => {
        if (settled.id !== of) return;
        listening.unsubscribe();
        resolve(settled.stored);
      });
    });
  return {
    upload: (file) => {
      for (const other of uploads.getSnapshot().context.ids) uploads.send({ type: 'uploads.removed', id: other });
      const picked = keepPicked(file);
      const settled = end(picked.id);
      uploads.send({ type: 'uploads.added', file: picked });
      return settled;
    },
    progress,
    problem,
    cancel: () => uploads.send({ type: 'uploads.cancelled', id }),
    retry:
      problem && isWorthATry(problem)
        ? () => {
            const settled = end(id);
            uploads.send({ type: 'uploads.retried', id });
            return settled;
          }
        : undefined,
  };
}
