import { createActor, fromPromise } from 'xstate';
import { appMachine } from '../../machines/app/app.machine.ts';
import { backToTopMachine } from '../../machines/backToTop/backToTop.machine.ts';
import { catalogMachine } from '../../machines/catalog/catalog.machine.ts';
import { downloadMachine } from '../../machines/download/download.machine.ts';
import { layoutMachine } from '../../machines/layout/layout.machine.ts';
import { formatStoredLayout, parseStoredLayout, type StoredLayout } from '../../machines/layout/stored.ts';
import { navBarMachine } from '../../machines/navBar/navBar.machine.ts';
import { navigationMachine } from '../../machines/navigation/navigation.machine.ts';
import { preferencesMachine, type Theme } from '../../machines/preferences/preferences.machine.ts';
import { requestMachine } from '../../machines/request/request.machine.ts';
import { requestsMachine } from '../../machines/requests/requests.machine.ts';
import { storedIdentityOf } from '../../machines/session/identity.ts';
import { sessionMachine } from '../../machines/session/session.machine.ts';
import { solveChallenge } from '../effects/challengeLater.ts';
import { currentAddress, rememberedScroll, writeAddress } from '../effects/history.ts';
import { sendHttp } from '../effects/http.ts';
import { asksForLanguage, beginPage, pageLanguage, showLanguage, showTheme } from '../effects/page.ts';
import { saveFile } from '../effects/saveFile.ts';
import { scrollPage } from '../effects/scroll.ts';
import type { LocalStore } from '../effects/storage.ts';
import {
  type ApiOf,
  defineFetchFile,
  defineLoadList,
  defineLoadSession,
  defineLogin,
  defineSaveFile,
  defineScrollToTop,
  type System,
} from './actors.ts';
import { type Api, createApi } from './api.ts';
import { takeEarlyReply } from './earlyReply.ts';
import { defineSendActor } from './send.ts';
import { takeStartData } from './startData.ts';
import { forgetIdentity, readIdentity, readPreferences, writeIdentity, writePreferences } from './storedIdentity.ts';
import type { AppSystem } from './system.tsx';

/**
 * Makes and starts the actor system, outside React: every effect that a chart asks for is provided here.
 * `systemTheme` is the theme that the device asks for.
 */
export function createSystem(store: LocalStore, systemTheme: Theme): AppSystem {
  const preferences = createActor(providedPreferences(store), {
    input: {
      chosen: { locale: pageLanguage(), ...readPreferences(store) },
      system: systemTheme,
      followsPlace: readPreferences(store).locale === undefined && !asksForLanguage(),
    },
  }).start();
  const app = createActor(providedApp(store), {
    input: parseStoredLayout(store.read('sidebar')),
  }).start();
  // the system ids are those of machines/app, each with its own chart
  const actorOf = <Id extends keyof AppSystem>(id: Id) => app.system.get(id) as AppSystem[Id];
  let bringing: Promise<void> | undefined;
  const bringTools = async () => {
    const { toolsOf } = await import('./tools.ts');
    const { tools, kept } = toolsOf(apiOf, store);
    const signedIn = actorOf('session').getSnapshot().hasTag('signedIn');
    app.send({ type: 'app.toolsBrought', tools, input: { ...kept, signedIn } });
  };
  return {
    app,
    bringTools: () => {
      // what failed is tried again when it is next wanted
      bringing ??= bringTools().catch((reason: unknown) => {
        bringing = undefined;
        throw reason;
      });
      return bringing;
    },
    requests: actorOf('requests'),
    session: actorOf('session'),
    notices: actorOf('notices'),
    navigation: actorOf('navigation'),
    layout: actorOf('layout'),
    navBar: actorOf('navBar'),
    backToTop: actorOf('backToTop'),
    catalog: actorOf('catalog'),
    download: actorOf('download'),
    // not before they are brought
    get export() {
      return actorOf('export');
    },
    get search() {
      return actorOf('search');
    },
    get columnChooser() {
      return actorOf('columnChooser');
    },
    get compare() {
      return actorOf('compare');
    },
    get shortlist() {
      return actorOf('shortlist');
    },
    preferences,
    api: apiOf(app.system),
  };
}

const apis = new WeakMap<System, Api>();

/** One API a system, made when it is first needed. */
const apiOf: ApiOf = (system) => {
  const known = apis.get(system);
  if (known) return known;
  const api = createApi(system.get('requests'));
  apis.set(system, api);
  return api;
};

function providedApp(store: LocalStore) {
  const loadSession = defineLoadSession(apiOf);
  const rememberLayout = (change: Partial<StoredLayout>) =>
    store.write('sidebar', formatStoredLayout({ ...parseStoredLayout(store.read('sidebar')), ...change }));
  const logFailure = (subject: string, error: unknown) => console.error(`${subject} could not be loaded`, error);

  return appMachine.provide({
    actors: {
      requests: requestsMachine.provide({
        actors: {
          request: requestMachine.provide({
            actors: { send: defineSendActor({ sendHttp, takeStartData, takeEarlyReply }) },
          }),
        },
      }),
      navigation: navigationMachine.provide({
        actions: {
          navigate: ({ self }, { to, replace = false }) => {
            writeAddress(to, replace);
            self.send({ type: 'navigation.arrived', address: currentAddress() });
          },
          pageShown: () => beginPage(rememberedScroll()),
        },
      }),
      layout: layoutMachine.provide({
        actions: { rememberSidebar: (_, { open }) => rememberLayout({ sidebarOpen: open }) },
      }),
      navBar: navBarMachine.provide({
        actions: { rememberActiveItem: ({ context: { activeItem } }) => rememberLayout({ activeItem }) },
      }),
      backToTop: backToTopMachine.provide({ actors: { scrollToTop: defineScrollToTop(scrollPage) } }),
      catalog: catalogMachine.provide({
        actors: {
          loadDiseases: defineLoadList(apiOf, (api, options) => api('diseases', { body: {} }, options)),
          loadNewsletters: defineLoadList(apiOf, (api, options) => api('newsletters', {}, options)),
          loadHeadNewsletters: defineLoadList(apiOf, (api, options) => api('headNewsletters', {}, options)),
        },
        actions: { logFailure: (_, { part, error }) => logFailure(part, error) },
      }),
      download: downloadMachine.provide({
        actors: { fetchFile: defineFetchFile(apiOf), saveFile: defineSaveFile(saveFile) },
        actions: { logFailure: (_, { file, error }) => logFailure(file?.name ?? 'a file', error) },
      }),
      session: sessionMachine.provide({
        actors: {
          restore: fromPromise(async () => readIdentity(store)),
          login: defineLogin(apiOf, solveChallenge),
          loadAccount: loadSession,
          loadMenus: loadSession,
          loadDictionaries: loadSession,
        },
        actions: {
          remember: ({ context }) => {
            const stored = storedIdentityOf(context);
            if (stored) writeIdentity(store, stored);
          },
          forget: () => forgetIdentity(store),
          revokeToken: ({ system }) => {
            // signing out succeeds on this device whatever the server answers
            apiOf(system)('logout', { body: {} }, { outlivesSession: true, notice: 'never' }).catch(() => {});
          },
        },
      }),
    },
  });
}

function providedPreferences(store: LocalStore) {
  return preferencesMachine.provide({
    actions: {
      applyLanguage: (_, { locale }) => showLanguage(locale),
      applyTheme: (_, { theme }) => showTheme(theme),
      rememberLanguage: (_, { locale }) => writePreferences(store, { locale }),
      rememberTheme: (_, { theme }) => writePreferences(store, { theme }),
    },
  });
}
