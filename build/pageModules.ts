import { readFileSync } from 'node:fs';
import { backOfficePages, sitePages } from '../contract/pages.ts';

const source = (path: string) => decodeURIComponent(new URL(`../src/${path}`, import.meta.url).pathname);

/** The module that the page starts with. */
export const START = source('main.tsx');
/** What every visit of the home page draws when it has come to rest. */
export const HOME_AT_REST = source('site/home/RestingTissue.tsx');
const SHELL = source('admin/frame/frame.ts');

/**
 * Returns, by the path of each page, the modules that a visit of it loads by `import()`: the page, and the statecharts
 * that work with models or the frame of the back-office.
 */
export function pageModules(): Record<string, string[]> {
  const pages = readFileSync(source('boot/pages.ts'), 'utf8');
  const screens = readFileSync(source('admin/screens.ts'), 'utf8');
  const found: Record<string, string[]> = {};
  for (const [name, { path }] of Object.entries(sitePages)) {
    const definition = new RegExp(`\\n  ${name}: \\{([\\s\\S]*?)\\n  \\},`).exec(pages)?.[1] ?? '';
    const page = moduleOf(definition, 'boot', path);
    const sets = /tools: \[(.*)\]/.exec(definition)?.[1]?.match(/\w+/g) ?? [];
    found[path] = [page, ...sets.map((set) => source(`boot/${set}.ts`))];
  }
  for (const path of Object.keys(backOfficePages))
    found[path] = [SHELL, moduleOf(screens.split(`'${path}': {`)[1] ?? '', 'admin', path)];
  return found;
}

/** Returns the first module that a piece of code in a folder of `src` imports by `import()`. */
function moduleOf(code: string, folder: string, page: string): string {
  const name = /import\('(\.+\/.+?)'\)/.exec(code)?.[1];
  if (name === undefined) throw new Error(`no module is named for the page ${page}`);
  return decodeURIComponent(new URL(name, `file://${source(`${folder}/`)}`).pathname);
}
