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
 * Renders a page for a visitor as the browser would at first. It uses its own actor system, whose calls are answered
 * from the replies that come with the page. One page renders at a time, because the language is global to the module.
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
 * Renders a page that needs a sign-in in its loading state, because the user is not known here.
 * @param around puts the page into its frame
 * @returns markup to show until the browser renders over it
 */
export function drawWaiting(visit: Drawn, name: PageName, around: (page: ReactNode) => ReactNode): Promise<string> {
  return draw(visit, async (system) => {
    const { begin, fetchRest } = pageNamed(name);
    const [Page] = await Promise.all([loadPage(name, system), fetchRest?.(visit.address)]);
    begin?.(system, visit.address);
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
 * Renders markup with an actor system for the visit. Inline styles are written to `data-style`, because the page's
 * content security policy forbids others. Forms and fields accept no input until the page's code is loaded
 * (`completePicture`), because a file chosen before would be lost. File fields are disabled, because the label of an
 * enabled one would still open its dialog.
 */
async function draw(visit: Drawn, over: (system: AppSystem) => Promise<ReactNode>): Promise<string> {
  speakLocale(visit.locale);
  bringStartData({ replies: visit.replies, language: LANGUAGE_TAGS[visit.locale] });
  const system = createSystem(effectsOf(visit));
  try {
    let fault: unknown;
    // in one piece: streamed parts would need an inline script
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

/** Waits until the catalog parts that came with the page are loaded. */
async function catalogIn({ catalog }: AppSystem, { replies }: Drawn): Promise<void> {
  const brought = CATALOG_PARTS.filter((part) => dataIn(replies, part, { body: {} }) !== undefined);
  await Promise.all(brought.map((part) => waitFor(catalog, (snapshot) => snapshot.hasTag(`${part}Ready`))));
}

/** Effects without a device: nothing is stored, and only replies that came with the page are available. */
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
    leave: nothing,
    saveFile: nothing,
    solveChallenge: never,
    logFailure: nothing,
  };
}
