import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type FirstPaint, NO_PICTURE, type PageFiles, type StylePart } from '../../../contract/firstPaint.ts';

/**
 * The parts of a browser app build from which the server makes pages. `template`: the page without its content;
 * `styles`: its style sheet, in parts.
 */
export type SiteBuild = FirstPaint & { template: string; files: PageFiles; styles: StylePart[] };

/** The file in a build with the parts of its style sheet. */
export const STYLE_PARTS = 'server/styleParts.json';
export const SHEET_LINK = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/;

/** How often, at most, a running server checks whether its build still exists. */
const LOOK_MS = 1_000;

/**
 * Follows the build that pages are made from. This is the build at the start, which belongs to this server, as long as
 * its files exist, and then the build that replaced it. Each build keeps the files of the three before it
 * (`server/start/earlierAssets.ts`), so no page refers to removed files.
 *
 * @param directory of the built browser app; pages are empty if there is none
 * @param now the time in milliseconds
 */
export async function followBuild(directory: string, now: () => number = Date.now): Promise<() => Promise<SiteBuild>> {
  let build = await readBuild(directory);
  let looked = now();
  return async () => {
    if (now() - looked < LOOK_MS) return build;
    looked = now();
    if (assetsOf(build).every((file) => existsSync(join(directory, file)))) return build;
    const next = await readBuild(directory);
    // Empty in the moment in which one build replaces the other.
    if (next.template !== '') build = next;
    return build;
  };
}

async function readBuild(directory: string): Promise<SiteBuild> {
  const [page, painter, list, parts] = ['index.html', 'server/firstPaint.js', 'server/pageFiles.json', STYLE_PARTS].map(
    (file) => join(directory, file),
  ) as [string, string, string, string];
  const template = existsSync(page) ? readFileSync(page, 'utf8') : '';
  if (![painter, list, parts].every(existsSync))
    return { template, firstPaint: async () => NO_PICTURE, firstCall: () => null, files: {}, styles: [] };
  // A module is loaded only once per address.
  const address = `${pathToFileURL(painter).href}?${statSync(painter).mtimeMs}`;
  const { firstPaint, firstCall } = (await import(address)) as FirstPaint;
  const files = JSON.parse(readFileSync(list, 'utf8')) as PageFiles;
  const styles = JSON.parse(readFileSync(parts, 'utf8')) as StylePart[];
  return { template, firstPaint, firstCall, files, styles };
}

const assetsOf = ({ template }: SiteBuild): string[] =>
  [...template.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file);
