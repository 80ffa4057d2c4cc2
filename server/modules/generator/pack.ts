import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { GeneratedFile, GeneratedResource } from '../../../contract/entities/generator.ts';
import { guideFile } from './guide.ts';
import { namesOf } from './names.ts';

/**
 * Packs the new files at their paths, one patch for the lists, and the instructions. The same files give the same
 * bytes.
 */
export async function pack(
  resource: GeneratedResource,
  files: readonly GeneratedFile[],
  hasTable: boolean,
): Promise<Buffer> {
  const { patch, guide } = namesOf(resource.name).files;
  const changes = files.filter(({ isNew }) => !isNew).map(({ text }) => text);
  const all = [
    ...files.filter(({ isNew }) => isNew).map(({ path, text }) => [path, text] as const),
    [patch, changes.join('')] as const,
    [guide, guideFile(resource, files, hasTable)] as const,
  ];
  const archive = new ZipFile();
  for (const [path, text] of all) archive.addBuffer(Buffer.from(text), path, { mtime: MADE, forceDosTimestamp: true });
  archive.end();
  return buffer(archive.outputStream);
}

const MADE = new Date(2000, 0, 1);
