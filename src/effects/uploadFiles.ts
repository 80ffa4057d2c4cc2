import type { PickedFile } from '../../machines/upload/upload.machine.ts';
import { randomId } from './randomId.ts';

const picked = new Map<string, File>();

/** Keeps a picked file until it is sent: charts hold plain data, so they know it by its id. */
export function keepPicked(file: File): PickedFile {
  const id = randomId();
  picked.set(id, file);
  return { id, name: file.name, bytes: file.size };
}

export const pickedFile = (id: string): File | undefined => picked.get(id);

export const forgetPicked = (id: string): void => {
  picked.delete(id);
};
