import { type ReactNode, StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { waitFor } from 'xstate';
import type { EndpointKey } from '../../contract/endpoints/index.ts';
import type { PaintedVisit } from '../../contract/firstPaint.ts';
import type { PageName } from '../../contract/pages.ts';
import { CATALOG_PARTS } from '../../machines/catalog/catalog.machine.ts';
import { readMarkupBy } from '../effects/trustedTypes.ts';
import { LANGUAGE_TAGS, speakLocale } from '../i18n/locale.ts';
import type { Api } from '../portal/api.ts';
import { bringStartData } from '../portal/startData.ts';
import { dataIn, type StartInput } from '../portal/startReplies.ts';
import { type AppSystem, SystemProvider } from '../portal/system.tsx';
import { App } from './App.tsx';
import { createSystem } from './createSystem.ts';
import type { Effects } from './effects.ts';
import { loadPage, pageNamed } from './pages.ts';
import { prepareFirstPage } from './prepareFirstPage.ts';
import { parseServerMarkup } from './serverMarkup.ts';

readMarkupBy(parseServerMarkup);

type Drawn = PaintedVisit & { address: string };

/**
 * Draws a page for a visitor as the browser would at first: a system of its own, whose calls are answered out of the
 * replies that come with the page, and the app's views over it. One at a time: the language is the module's.
 * @returns markup for hydration
 */
export function drawWhole(visit: Drawn): Promise<string> {
  return draw(visit, async (system) => {
    system.navigation.send({ type: 'navigation.arrived', address: visit.address });
    await prepareFirstPage(system);
    await catalogIn(system, visit);
    return (
      <StrictMode>
        <App system={system} />
      </StrictMode>
    );
  });
}

/**
 * Draws a page that needs a sign-in as it is while its data are on their way: who asks for it is not known here.
 * @param around puts the page into its frame
 * @returns markup to be looked at until the browser draws over it
 */
export function drawWaiting(visit: Drawn, name: PageName, around: (page: ReactNode) => ReactNode): Promise<string> {
  return draw(visit, async (system) => {
    const Page = await loadPage(name, system);
    pageNamed(name).begin?.(system, visit.address);
    return (
      <SystemProvider system={system}>
        <Router ssrPath={visit.page} ssrSearch={visit.query}>
          {around(<Page />)}
        </Router>
      </SystemProvider>
    );
  });
}

/**
 * Markup of what is drawn over a system of the visit. Styles of single elements stand in `data-style`, for the page's
 * policy lets no others in; forms and fields take nothing in before the page's code is there (`completePicture`): a
 * file that is chosen by then would be lost, and only what is disabled opens no dialog by its label.
 */
async function draw(visit: Drawn, over: (system: AppSystem) => Promise<ReactNode>): Promise<string> {
  speakLocale(visit.locale);
  bringStartData({ replies: visit.replies, language: LANGUAGE_TAGS[visit.locale] });
  const system = createSystem(effectsOf(visit));
  try {
    let fault: unknown;
    // in one piece: what comes later would come by a script
    const { prelude } = await prerender(await over(system), {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        fault ??= error;
      },
    });
    if (fault !== undefined) throw fault;
    return (await new Response(prelude).text())
      .replaceAll(' style="', ' data-style="')
      .replaceAll('<form ', '<form inert="" data-waits="" ')
      .replaceAll(/<input (?=[^>]*type="file")(?![^>]*disabled)/g, '<input disabled="" data-waits="" ')
      .replaceAll(/<(input|textarea) (?![^>]*(readonly|type="file"))/gi, '<$1 readonly="" data-waits="" ');
  } finally {
    system.app.stop();
    system.preferences.stop();
  }
}

/** Until the parts of the catalog that came with the page are there. */
async function catalogIn({ catalog }: AppSystem, { replies }: Drawn): Promise<void> {
  const brought = CATALOG_PARTS.filter((part) => dataIn(replies, part, { body: {} }) !== undefined);
  await Promise.all(brought.map((part) => waitFor(catalog, (snapshot) => snapshot.hasTag(`${part}Ready`))));
}

/** A world without a device: nothing is kept, nothing is asked for that did not come with the page. */
function effectsOf({ locale, theme, replies }: Drawn): Effects {
  const never = () => new Promise<never>(() => {});
  const nothing = () => {};
  const api = async (key: EndpointKey, input: Partial<StartInput>) => {
    const data = dataIn(replies, key, { body: {}, ...input });
    return data ? { data, message: '' } : never();
  };
  return {
    api: api as Api,
    store: { read: () => undefined, write: nothing, remove: nothing, onChangeElsewhere: () => nothing },
    forgetDrafts: nothing,
    claimDrafts: nothing,
    forgetTableViews: nothing,
    sendHttp: never,
    takeStartData: nothing,
    takeEarlyReply: () => undefined,
    writeAddress: (to) => to,
    beginPage: nothing,
    scrollPage: async () => {},
    keepChoices: nothing,
    drawnTheme: () => theme,
    systemTheme: theme,
    browserLanguage: () => locale,
    pageLanguage: () => locale,
    asksForLanguage: () => false,
    showLanguage: nothing,
    showTheme: nothing,
    saveFile: nothing,
    solveChallenge: never,
    logFailure: nothing,
  };
}
