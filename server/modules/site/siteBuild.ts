import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type FirstPaint, NO_PICTURE, type PageFiles, type StylePart } from '../../../contract/firstPaint.ts';

/**
 * What a build of the browser app gives the server to make pages of. `template`: the page without its content; `styles`:
 * its sheet, in parts.
 */
export type SiteBuild = FirstPaint & { template: string; files: PageFiles; styles: StylePart[] };

/** Where a build keeps the parts of its sheet, and how its page names that. */
export const STYLE_PARTS = 'server/styleParts.json';
export const SHEET_LINK = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/;

/** A running server looks so often at most whether its build is still there. */
const LOOK_MS = 1_000;

/**
 * The build that pages are made of: the one that was there at the start, whose server this is, for as long as its files
 * are (each build keeps those of the one before, `server/start/lastAssets.ts`), then the one that took its place. Nobody
 * gets a page that names files which are gone.
 *
 * @param directory of the built browser app; pages are empty where there is none
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
    // none: in the moment in which one takes the other's place
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
  // a module of the same address is read only once
  const address = `${pathToFileURL(painter).href}?${statSync(painter).mtimeMs}`;
  const { firstPaint, firstCall } = (await import(address)) as FirstPaint;
  const files = JSON.parse(readFileSync(list, 'utf8')) as PageFiles;
  const styles = JSON.parse(readFileSync(parts, 'utf8')) as StylePart[];
  return { template, firstPaint, firstCall, files, styles };
}

const assetsOf = ({ template }: SiteBuild): string[] =>
  [...template.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file);
