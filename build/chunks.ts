type Module = Record<'importedIds' | 'dynamicallyImportedIds' | 'importers' | 'dynamicImporters', readonly string[]>;
type Graph = { getModuleInfo: (id: string) => Module | null };

const source = (path: string) => decodeURIComponent(new URL(`../src/${path}`, import.meta.url).pathname);
const site = (path: string) => source(`site/${path}`);

const START = source('main.tsx');
const HOME = site('home/HomePage.tsx');
/** Drawn by the home page when it has come to rest. It shares little with the back-office. */
const HOME_AT_REST = site('home/RestingTissue.tsx');
const TOOLS = source('boot/tools.ts');
const SEARCH = site('search/SearchPage.tsx');
const FORM = site('contact/ContactPage.tsx');
const ENTRY = site('login/LoginPage.tsx');
const PASSPORT = site('detail/DetailPage.tsx');
/** Pages about a single item besides the passport of a model. */
const DETAILS = [site('disease/DiseasePage.tsx'), site('panels/PdxDetailPage.tsx')];
const SHELL = source('admin/frame/frame.ts');
const DASHBOARD = source('admin/dashboard/DashboardScreen.tsx');
const LIST = source('admin/resource/ResourceScreen.tsx');
const PANELS = source('admin/resource/RecordPanels.tsx');
const SCREENS = source('admin/screens.ts');
/** Messages and icons of parts that the shell loads on demand. Otherwise each would be a separate file. */
const crumbsOfShell =
  /\/compiled\/messages\/(nav|ui)_|\/icons\/(bell|bookmark|user-round|grip-vertical|trash|pencil|upload|chevrons-up-down)\./;
/** Messages and icons of the panels that screens show at once, so that a screen does not load the panels for them. */
const crumbs = /\/compiled\/messages\/|\/icons\//;
/** Modules without the code for plots, which few pages draw. */
const light = /\/src\/(boot|portal|shared|effects|i18n|site|ui\/[A-Z])|\/(contract|dayjs|icons)\//;
/** What the file of the plots is made of. */
const PLOTS = ['LineChart', 'FigureButtons', 'CellBar'].map((name) => source(`ui/charts/${name}.tsx`));
/** The code that draws plots. */
const charts = /\/src\/ui\/charts\/|\/d3-/;

/**
 * For the build: puts everything that the start needs into one file. It includes what the home page shares with other
 * pages, because every page loads it. The little that other public pages share with the back-office is a file of its
 * own, so that neither loads a file of the other, and the home page loads none of it.
 */
export function startChunk(): (id: string, graph: Graph) => string | null {
  const isNeeded = needs();
  let elsewhere: ReadonlySet<string> | undefined;
  return (id, graph) => {
    elsewhere ??= needsOf(START, graph, { dynamic: true, but: HOME });
    const isCrumb = crumbsOfShell.test(id) && (graph.getModuleInfo(id)?.importers.length ?? 0) > 1;
    const isShared = id !== HOME && isNeeded(id, HOME, graph) && elsewhere.has(id);
    const isNeededBy = (...pages: string[]) => pages.some((page) => isNeeded(id, page, graph));
    if (isShared || isNeededBy(START) || (isNeededBy(SHELL, LIST, DASHBOARD) && isNeededBy(HOME_AT_REST)))
      return 'index';
    const isCommon =
      (isNeededBy(SHELL, LIST) && isNeededBy(PASSPORT, ...DETAILS)) ||
      (isNeededBy(SHELL, LIST, DASHBOARD) && isNeededBy(SEARCH, FORM, ENTRY)) ||
      (isNeededBy(DASHBOARD) && isNeededBy(PASSPORT, ...DETAILS) && !charts.test(id) && !isNeededBy(...PLOTS)) ||
      (isNeededBy(...PLOTS) && isNeededBy(SEARCH, FORM, ENTRY) && !charts.test(id));
    return isCrumb || isCommon ? 'common' : null;
  };
}

/**
 * For the build: returns the file name for a module that several pages share, or null to let the bundler decide. Groups
 * what the search, forms and models need beyond the start: no page loads much that only another one needs, and none
 * loads a dozen tiny files. What nearly every page needs is in `toolsChunk`.
 */
export function sharedChunk(): (id: string, graph: Graph) => string | null {
  const isNeeded = needs();
  return (id, graph) => {
    const isNeededBy = (...pages: string[]) => pages.some((page) => isNeeded(id, page, graph));
    if (isNeededBy(SEARCH)) return 'models';
    if (isNeededBy(FORM)) return 'forms';
    if (isNeededBy(ENTRY)) return 'entry';
    // with what they need, so that a plot of the dashboard loads no file of the models
    if (charts.test(id) || isNeededBy(...PLOTS)) return 'charts';
    if (!light.test(id)) return null;
    if (isNeededBy(...DETAILS)) return 'details';
    return isNeededBy(PASSPORT) ? 'passport' : null;
  };
}

/**
 * For the build: puts the statecharts that work with models into one file, with the inputs of the search and of forms.
 */
export function toolsChunk(): (id: string, graph: Graph) => string | null {
  const isNeeded = needs();
  return (id, graph) => {
    const isNeededBy = (page: string) => isNeeded(id, page, graph);
    if (isNeededBy(HOME)) return null;
    return isNeededBy(TOOLS) || (isNeededBy(SEARCH) && isNeededBy(FORM)) ? 'tools' : null;
  };
}

/**
 * For the build: returns the file name for a back-office module that several of its parts share. Modules that public
 * pages need too are kept apart, so that neither side loads much of the other.
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

/** Whether the public site imports a module, statically or by `import()`. */
function isNeededBySite(id: string, graph: Graph): boolean {
  const found = new Set([id]);
  for (const needed of found) {
    if (needed.includes('/src/site/')) return true;
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(needed) ?? {};
    for (const importer of [...importers, ...dynamicImporters.filter(isDrawnAnywhere)]) found.add(importer);
  }
  return false;
}

/**
 * Whether a module is a UI part or a public page. Visitors may load what these import by `import()`. Other modules,
 * such as those of the app, load pages of both sides, so their imports by `import()` do not count.
 */
const isDrawnAnywhere = (id: string): boolean => /\/src\/(site|shared|ui)\//.test(id);

/** Returns a function that checks whether a page needs a module. Each page is traversed once. */
function needs() {
  const known = new Map<string, ReadonlySet<string>>();
  return (id: string, page: string, graph: Graph): boolean => {
    const found = known.get(page) ?? needsOf(page, graph);
    known.set(page, found);
    return found.has(id);
  };
}

/**
 * A module and all its static imports; with `dynamic`, also its imports by `import()`. The module `but` is left out.
 */
function needsOf(id: string, graph: Graph, { dynamic = false, but = '' } = {}): ReadonlySet<string> {
  const found = new Set([id]);
  for (const needed of found) {
    const module = needed === but ? null : graph.getModuleInfo(needed);
    for (const imported of module?.importedIds ?? []) found.add(imported);
    if (dynamic) for (const imported of module?.dynamicallyImportedIds ?? []) found.add(imported);
  }
  return found;
}
