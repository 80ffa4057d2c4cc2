import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FirstPaint, PageFiles } from '../../../contract/firstPaint.ts';

/** What the build of the browser app in `directory` gives the server to fill pages with; nothing where it gave none. */
export async function readFirstPaint(directory: string): Promise<FirstPaint & { files: PageFiles }> {
  const [painter, list] = ['server/firstPaint.js', 'server/pageFiles.json'].map((file) => join(directory, file));
  if (!painter || !list || !existsSync(painter) || !existsSync(list))
    return { firstPaint: () => '', firstCall: () => null, files: {} };
  const { firstPaint, firstCall } = (await import(pathToFileURL(painter).href)) as FirstPaint;
  return { firstPaint, firstCall, files: JSON.parse(readFileSync(list, 'utf8')) as PageFiles };
}
