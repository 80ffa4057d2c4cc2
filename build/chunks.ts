import { chunkGroups } from './chunkGroups.ts';
import { HOME_AT_REST, pageModules, START } from './pageModules.ts';
import { isOffice } from './withoutOffice.ts';

/** What the bundler tells about modules. */
export type Bundler = {
  getModuleInfo: (id: string) => {
    importedIds: readonly string[];
    dynamicallyImportedIds: readonly string[];
    code?: string | null | undefined;
  } | null;
};

/** The first visit of a page, or a part that comes later, such as a dialog. */
export type Visit = {
  needed: ReadonlySet<string>;
  /** The modules that are loaded before in any case. */
  before: ReadonlySet<string>;
  /** Whether visitors may load it, who never load code of the back-office. */
  isPublic: boolean;
  /** How much each of its bytes counts, and each of its files. */
  weight: number;
  fileWeight: number;
};

/**
 * What a byte and a file count where most visits begin, and at other pages. Found by trying, so that every page of
 * `tests/e2e/sizes.e2e.ts` gets lighter or stays as it is.
 */
const FIRST = 3;
const first = new Set(['/home', '/disease', '/search', '/search/detail', '/login', '/dashboard']);
const PAGE = 1;
/** What a byte counts at pages that would otherwise load much for others. */
const BYTES: Readonly<Record<string, number>> = {
  '/home': 300,
  '/disease': 12,
  '/search': 12,
  '/search/detail': 16,
  '/dashboard': 12,
  '/login': 6,
  '/pdx': 3,
  '/publications': 3,
  '/contact': 2,
  '/system/areas': 1,
};
/** What a byte counts at other pages of the back-office, of which there are more than of all others. */
const OFFICE = 0.25;
/** What a byte counts of the part that every visit of the home page loads at rest, and of one that a user asks for. */
const AT_REST = 5;
const LATER = 0.02;

/**
 * For the build: returns a function that names the file of a module, or returns null to leave it to the bundler.
 *
 * Modules that the same visits need make a file, and files are joined while that costs less in all (`chunkGroups`).
 * What every page needs is the file `index`. Modules that only one visit needs have no name.
 *
 * @param fixed returns the file of a module that another rule of the build names, else null
 */
export function chunkNames(fixed: (id: string) => string | null) {
  let names: ReadonlyMap<string, string> | undefined;
  return (id: string, bundler: Bundler): string | null => {
    names ??= namesOf(bundler, fixed);
    return names.get(id) ?? null;
  };
}

function namesOf(bundler: Bundler, fixed: (id: string) => string | null): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set(['index']);
  for (const { modules, by, isFixed } of chunkGroups(visitsOf(bundler), bundler, fixed)) {
    if (isFixed || modules.length === 1 || by.reduce((sum, is) => sum + is, 0) === 1) continue;
    const name = modules.includes(START) ? 'index' : nameOf(modules, taken);
    taken.add(name);
    for (const id of modules) names.set(id, name);
  }
  return names;
}

/**
 * Returns the name of the first module that names no other file: of one that a page begins with, else of a large one.
 * So names rarely change: browsers take an earlier file of the same name as the dictionary of a later one.
 */
function nameOf(modules: readonly string[], taken: ReadonlySet<string>): string {
  const begun = new Set(Object.values(pageModules()).flat());
  const words = [...modules.filter((id) => begun.has(id)), ...modules].map(
    (id) => /[\w-]+/.exec(id.split('/').at(-1) ?? '')?.[0] ?? 'part',
  );
  return words.find((word) => !taken.has(word)) ?? `${words[0]}${taken.size}`;
}

/** Returns the first visits of all pages, then the parts that are loaded by `import()` later. */
function visitsOf(bundler: Bundler): Visit[] {
  const entries = Object.entries(pageModules());
  const atOnce = new Set(entries.flatMap(([, modules]) => modules));
  const pages = entries.map(([path, modules]) => ({ path, needed: needsOf([START, ...modules], bundler) }));
  const loaded = pages.map(({ needed }) => needed);
  const beforeOf = new Map<string, ReadonlySet<string>>();
  // `loaded` grows: parts load parts
  for (const there of loaded) {
    for (const part of partsOf(there, bundler)) {
      if (atOnce.has(part)) continue;
      const before = beforeOf.get(part);
      if (!before) loaded.push(needsOf([START, part], bundler));
      beforeOf.set(part, before ? new Set([...before].filter((id) => there.has(id))) : there);
    }
  }
  const pageVisits = pages.map(({ path, needed }): Visit => {
    const isPublic = !hasOffice(needed);
    const fileWeight = first.has(path) ? FIRST : isPublic ? PAGE : OFFICE;
    return { needed, before: new Set(), isPublic, weight: BYTES[path] ?? fileWeight, fileWeight };
  });
  const partVisits = [...beforeOf].map(([part, before]): Visit => {
    const needed = needsOf([part], bundler);
    const weight = part === HOME_AT_REST ? AT_REST : LATER;
    return { needed, before, isPublic: !hasOffice(needed), weight, fileWeight: weight };
  });
  return [...pageVisits, ...partVisits];
}

const hasOffice = (modules: ReadonlySet<string>): boolean => [...modules].some(isOffice);

/** Returns modules and all their static imports. */
function needsOf(ids: readonly string[], bundler: Bundler): ReadonlySet<string> {
  const found = new Set(ids);
  for (const id of found) for (const imported of bundler.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/** Returns what modules load by `import()`. */
function partsOf(modules: ReadonlySet<string>, bundler: Bundler): ReadonlySet<string> {
  return new Set([...modules].flatMap((id) => bundler.getModuleInfo(id)?.dynamicallyImportedIds ?? []));
}
