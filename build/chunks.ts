type Module = Record<'importedIds' | 'dynamicallyImportedIds' | 'importers' | 'dynamicImporters', readonly string[]>;
type Graph = { getModuleInfo: (id: string) => Module | null };

const source = (path: string) => decodeURIComponent(new URL(`../src/${path}`, import.meta.url).pathname);
const site = (path: string) => source(`site/${path}`);

const START = source('main.tsx');
const HOME = site('home/HomePage.tsx');
const TOOLS = source('boot/tools.ts');
const SEARCH = site('search/SearchPage.tsx');
const FORM = site('contact/ContactPage.tsx');
const ENTRY = site('login/LoginPage.tsx');
const PASSPORT = site('detail/DetailPage.tsx');
/** Pages about one thing. */
const DETAILS = [PASSPORT, site('disease/DiseasePage.tsx'), site('panels/PdxDetailPage.tsx')];
const SHELL = source('admin/frame/frame.ts');
const DASHBOARD = source('admin/dashboard/DashboardScreen.tsx');
const LIST = source('admin/resource/ResourceScreen.tsx');
const PANELS = source('admin/resource/RecordPanels.tsx');
const SCREENS = source('admin/screens.ts');
/** Said and drawn by what the shell fetches when it is reached for: alone they would be a file each. */
const crumbsOfShell =
  /\/compiled\/messages\/(nav|ui)_|\/icons\/(bell|bookmark|user-round|grip-vertical|trash|pencil|upload|chevrons-up-down)\./;
/** Of the panels' what screens show at once: for a word or a sign none fetches the panels. */
const crumbs = /\/compiled\/messages\/|\/icons\//;
/** Without what draws charts, which few pages do. */
const light = /\/src\/(boot|portal|shared|effects|i18n|site|ui\/[A-Z])|\/(contract|dayjs|icons)\//;
/** What draws the charts of models. */
const charts = /\/src\/ui\/charts\/|\/d3-/;

/**
 * For the build: the start is one file, and with it lies what home shares with other pages, since every page has it, and
 * the little that public pages share with the back-office: neither side fetches a file of the other's for it.
 */
export function startChunk(): (id: string, graph: Graph) => string | null {
  const isNeeded = needs();
  let elsewhere: ReadonlySet<string> | undefined;
  return (id, graph) => {
    elsewhere ??= needsOf(START, graph, { dynamic: true, but: HOME });
    const isCrumb = crumbsOfShell.test(id) && (graph.getModuleInfo(id)?.importers.length ?? 0) > 1;
    const isShared = id !== HOME && isNeeded(id, HOME, graph) && elsewhere.has(id);
    const isNeededBy = (...pages: string[]) => pages.some((page) => isNeeded(id, page, graph));
    const isCommon =
      (isNeededBy(SHELL, LIST) && isNeededBy(...DETAILS)) ||
      (isNeededBy(SHELL, LIST, DASHBOARD) && isNeededBy(SEARCH, FORM, ENTRY));
    return isCrumb || isShared || isCommon || isNeededBy(START) ? 'index' : null;
  };
}

/**
 * For the build: the name of the file for a module that several pages share, null where the bundler decides. Together
 * lies what the search, forms and models need beyond the start: no page fetches much that only another one needs, and
 * none fetches a dozen crumbs. What nearly every page brings is `toolsChunk`.
 */
export function sharedChunk(): (id: string, graph: Graph) => string | null {
  const isNeeded = needs();
  return (id, graph) => {
    const isNeededBy = (page: string) => isNeeded(id, page, graph);
    if (isNeededBy(SEARCH)) return 'models';
    if (isNeededBy(FORM)) return 'forms';
    if (isNeededBy(ENTRY)) return 'entry';
    if (charts.test(id)) return 'charts';
    // whoever opens a model comes from the search; the little that the passport shares is no file of its own
    if (isNeededBy(PASSPORT) && light.test(id)) return 'models';
    return DETAILS.some(isNeededBy) && light.test(id) ? 'details' : null;
  };
}

/** For the build: the charts that work with models are one file with what is written into on the search and in forms. */
export function toolsChunk(): (id: string, graph: Graph) => string | null {
  const isNeeded = needs();
  return (id, graph) => {
    const isNeededBy = (page: string) => isNeeded(id, page, graph);
    if (isNeededBy(HOME)) return null;
    return isNeededBy(TOOLS) || (isNeededBy(SEARCH) && isNeededBy(FORM)) ? 'tools' : null;
  };
}

/**
 * For the build: the name of the file for a module of the back-office that several of its parts share. What public
 * pages need too lies apart, so that neither side fetches much of the other's.
 */
export function officeChunk(): (id: string, graph: Graph) => string | null {
  const isNeeded = needs();
  return (id, graph) => {
    const isNeededBy = (...pages: string[]) => pages.some((page) => isNeeded(id, page, graph));
    if (/\/src\/admin\/acts\/(RecordAct|use)|\/machines\/recordAct\//.test(id)) return 'list';
    const isPublic = isNeededBySite(id, graph);
    if (!isNeededBy(SHELL, DASHBOARD, LIST)) {
      if (isPublic || !isNeededBy(PANELS)) return null;
      if (!isNeededBy(...(graph.getModuleInfo(SCREENS)?.dynamicallyImportedIds ?? []))) return 'record';
      if (id.includes('/contract/')) return null;
      return crumbs.test(id) ? 'list' : 'record';
    }
    if (isPublic) return 'parts';
    if (isNeededBy(SHELL) || (isNeededBy(DASHBOARD) && isNeededBy(LIST))) return 'office';
    return isNeededBy(LIST) ? 'list' : null;
  };
}

/** Whether anything of the public site leads to a module, at once or as a part that comes later. */
function isNeededBySite(id: string, graph: Graph): boolean {
  const found = new Set([id]);
  for (const needed of found) {
    if (needed.includes('/src/site/')) return true;
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(needed) ?? {};
    for (const importer of [...importers, ...dynamicImporters.filter(isDrawnAnywhere)]) found.add(importer);
  }
  return false;
}

/** Parts and the public pages: what they fetch later visitors may get; the pages of both sides meet only above them. */
const isDrawnAnywhere = (id: string): boolean => /\/src\/(site|shared|ui)\//.test(id);

/** Whether a page needs a module, each page looked through once. */
function needs() {
  const known = new Map<string, ReadonlySet<string>>();
  return (id: string, page: string, graph: Graph): boolean => {
    const found = known.get(page) ?? needsOf(page, graph);
    known.set(page, found);
    return found.has(id);
  };
}

/** A module and all that it imports at once; with `dynamic` also later, without going into the module `but`. */
function needsOf(id: string, graph: Graph, { dynamic = false, but = '' } = {}): ReadonlySet<string> {
  const found = new Set([id]);
  for (const needed of found) {
    const module = needed === but ? null : graph.getModuleInfo(needed);
    for (const imported of module?.importedIds ?? []) found.add(imported);
    if (dynamic) for (const imported of module?.dynamicallyImportedIds ?? []) found.add(imported);
  }
  return found;
}
