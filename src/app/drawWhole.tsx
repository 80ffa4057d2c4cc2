import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { waitFor } from 'xstate';
import type { EndpointKey } from '../../contract/endpoints/index.ts';
import type { PaintedVisit } from '../../contract/firstPaint.ts';
import { CATALOG_PARTS } from '../../machines/catalog/catalog.machine.ts';
import { readMarkupBy } from '../effects/trustedTypes.ts';
import { LANGUAGE_TAGS, speakLocale } from '../i18n/locale.ts';
import { App } from './App.tsx';
import type { Api } from './api.ts';
import { createSystem } from './createSystem.ts';
import type { Effects } from './effects.ts';
import { prepareFirstPage } from './prepareFirstPage.ts';
import { parseServerMarkup } from './serverMarkup.ts';
import { bringStartData } from './startData.ts';
import { dataIn, type StartInput } from './startReplies.ts';
import type { AppSystem } from './system.tsx';

readMarkupBy(parseServerMarkup);

type Drawn = PaintedVisit & { address: string };

/**
 * Draws a page for a visitor as the browser would at first: a system of its own, whose calls are answered out of the
 * replies that come with the page, and the app's views over it. One at a time: the language is the module's.
 * @returns markup for hydration. Styles of single elements stand in `data-style`, for the page's policy lets no others in;
 *   forms and fields take nothing in before the page's code is there (`completePicture`)
 */
export async function drawWhole(visit: Drawn): Promise<string> {
  speakLocale(visit.locale);
  bringStartData({ replies: visit.replies, language: LANGUAGE_TAGS[visit.locale] });
  const system = createSystem(effectsOf(visit));
  try {
    system.navigation.send({ type: 'navigation.arrived', address: visit.address });
    await prepareFirstPage(system);
    await catalogIn(system, visit);
    let fault: unknown;
    // in one piece: what comes later would come by a script
    const { prelude } = await prerender(
      <StrictMode>
        <App system={system} />
      </StrictMode>,
      {
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onError: (error) => {
          fault ??= error;
        },
      },
    );
    if (fault !== undefined) throw fault;
    return (await new Response(prelude).text())
      .replaceAll(' style="', ' data-style="')
      .replaceAll('<form ', '<form inert="" data-waits="" ')
      .replaceAll(/<(input|textarea) (?![^>]*readonly)/gi, '<$1 readonly="" data-waits="" ');
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
    return data === undefined ? never() : { data, message: '' };
  };
  return {
    api: api as Api,
    store: { read: () => undefined, write: nothing, remove: nothing, onChangeElsewhere: () => nothing },
    forgetDrafts: nothing,
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
