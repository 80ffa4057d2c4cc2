import type { PickedFile } from '../../machines/upload/upload.machine.ts';
import { randomId } from './randomId.ts';

const picked = new Map<string, File>();

/** Keeps a chosen file until it is uploaded. Statecharts hold only plain data, so they know it by its ID. */
export function keepPicked(file: File): PickedFile {
  const id = randomId();
  picked.set(id, file);
  return { id, name: file.name, bytes: file.size };
}

export const pickedFile = (id: string): File | undefined => picked.get(id);

export const forgetPicked = (id: string): void => {
  picked.delete(id);
};
