import { createActor } from 'xstate';
import type { ChosenPreferences } from '../../contract/choiceCookies.ts';
import { appMachine, pageCharts, type ToolSet } from '../../machines/app/app.machine.ts';
import { backToTopMachine } from '../../machines/backToTop/backToTop.machine.ts';
import { catalogMachine } from '../../machines/catalog/catalog.machine.ts';
import { layoutMachine } from '../../machines/layout/layout.machine.ts';
import { formatStoredLayout, parseStoredLayout, type StoredLayout } from '../../machines/layout/stored.ts';
import { navBarMachine } from '../../machines/navBar/navBar.machine.ts';
import { navigationMachine } from '../../machines/navigation/navigation.machine.ts';
import { preferencesMachine } from '../../machines/preferences/preferences.machine.ts';
import { requestMachine } from '../../machines/request/request.machine.ts';
import { requestsMachine } from '../../machines/requests/requests.machine.ts';
import { storedIdentityOf } from '../../machines/session/identity.ts';
import { sessionMachine } from '../../machines/session/session.machine.ts';
import type { ToolCharts } from '../../machines/systemCharts.ts';
import { fromPromise } from '../effects/fromPromise.ts';
import { type ActorsOf, actorsOf } from '../portal/actorsOf.ts';
import { createApi } from '../portal/api.ts';
import type { AppSystem } from '../portal/system.tsx';
import { type ApiOf, defineLoadList, defineLoadSession, defineLogin, defineScrollToTop } from './actors.ts';
import type { Effects } from './effects.ts';
import { defineSendActor } from './send.ts';
import { forgetIdentity, readIdentity, readPreferences, writeIdentity, writePreferences } from './storedIdentity.ts';
import { toolCode } from './toolCode.ts';

/**
 * Creates and starts the actor system outside React. Every effect of a statechart is provided here from `effects`, or
 * in the modules of `toolCode` for the statecharts that load later (`bringTools`).
 */
export function createSystem(effects: Effects): AppSystem {
  const { store } = effects;
  const chosen = readPreferences(store);
  effects.keepChoices(chosen);
  const preferences = createActor(providedPreferences(effects), {
    input: {
      chosen: { locale: effects.pageLanguage(), ...chosen },
      system: effects.systemTheme,
      followsPlace: chosen.locale === undefined && !effects.asksForLanguage(),
    },
  }).start();
  // calls can start before `createSystem` returns, so the API is built from the running system
  const apiOf: ApiOf = (system) => effects.api ?? createApi(system.get('requests'));
  const fetchPage = async (address: string) => effects.fetchPage?.(address, system);
  const app = createActor(providedApp(effects, apiOf, fetchPage), {
    input: parseStoredLayout(store.read('sidebar')),
  }).start();
  const bringing = new Map<ToolSet, Promise<void>>();
  const bring = (set: ToolSet): Promise<void> => {
    const brought =
      bringing.get(set) ??
      toolCode[set]()
        .then(({ startTools }) => startTools(system, effects))
        .catch((reason: unknown) => {
          // a failure is retried on the next use
          bringing.delete(set);
          throw reason;
        });
    bringing.set(set, brought);
    return brought;
  };
  const system: AppSystem = {
    app,
    bringTools: async (sets) => {
      await Promise.all(sets.map(bring));
    },
    loadReportOffer: async (fault) => {
      const { reportOfferOf } = await import('./report/reportOfferOf.tsx');
      return reportOfferOf(system, store, fault);
    },
    ...actorsOf(app.system, pageCharts),
    // missing until they are loaded
    ...({} as ActorsOf<ToolCharts>),
    preferences,
    siteLanguage: effects.browserLanguage(),
    drawnTheme: effects.drawnTheme(),
    api: apiOf(app.system),
    listen: effects.listen,
  };
  return system;
}

function providedApp(effects: Effects, apiOf: ApiOf, fetchPage: (address: string) => Promise<void>) {
  const { store, logFailure } = effects;
  const loadSession = defineLoadSession(apiOf);
  const rememberLayout = (change: Partial<StoredLayout>) =>
    store.write('sidebar', formatStoredLayout({ ...parseStoredLayout(store.read('sidebar')), ...change }));

  return appMachine.provide({
    actors: {
      requests: requestsMachine.provide({
        actors: { request: requestMachine.provide({ actors: { send: defineSendActor(effects) } }) },
      }),
      navigation: navigationMachine.provide({
        actors: { fetchPage: fromPromise(({ input }) => fetchPage(input.address)) },
        actions: {
          navigate: ({ self }, { to, replace = false }) =>
            self.send({ type: 'navigation.arrived', address: effects.writeAddress(to, replace) }),
          pageShown: effects.beginPage,
        },
      }),
      layout: layoutMachine.provide({
        actions: { rememberSidebar: (_, { open }) => rememberLayout({ sidebarOpen: open }) },
      }),
      navBar: navBarMachine.provide({
        actions: { rememberActiveItem: ({ context: { activeItem } }) => rememberLayout({ activeItem }) },
      }),
      backToTop: backToTopMachine.provide({ actors: { scrollToTop: defineScrollToTop(effects.scrollPage) } }),
      catalog: catalogMachine.provide({
        actors: {
          loadDiseases: defineLoadList(apiOf, 'diseases', { body: {} }),
          loadNewsletters: defineLoadList(apiOf, 'newsletters', {}),
          loadHeadNewsletters: defineLoadList(apiOf, 'headNewsletters', {}),
        },
        actions: { logFailure: (_, { part, error }) => logFailure(part, error) },
      }),
      session: sessionMachine.provide({
        actors: {
          restore: fromPromise(async () => readIdentity(store)),
          login: defineLogin(apiOf, effects.solveChallenge),
          loadAccount: loadSession,
          loadMenus: loadSession,
          loadDictionaries: loadSession,
          // signing out succeeds on this device whatever the server answers
          revoke: fromPromise(async ({ input: { stay, ...identity }, system }) => {
            const options = { identity, outlivesSession: true, notice: 'never' } as const;
            const { data } = await apiOf(system)('logout', { body: {} }, options).catch(() => ({ data: null }));
            if (data?.leaveTo && !stay) effects.leave(data.leaveTo);
          }),
        },
        actions: {
          remember: ({ context }) => {
            const stored = storedIdentityOf(context);
            if (stored) writeIdentity(store, stored);
          },
          forget: () => forgetIdentity(store),
          forgetKept: () => {
            effects.forgetDrafts();
            effects.forgetTableViews();
          },
          claimKept: (_, { person = '' }) => {
            effects.claimDrafts(person);
            effects.forgetTableViews(person);
          },
        },
      }),
    },
  });
}

function providedPreferences({ store, showLanguage, showTheme, keepChoices }: Effects) {
  const remember = (choice: ChosenPreferences) => {
    writePreferences(store, choice);
    keepChoices(choice);
  };
  return preferencesMachine.provide({
    actions: {
      applyLanguage: (_, { locale }) => showLanguage(locale),
      applyTheme: (_, { theme }) => showTheme(theme),
      rememberLanguage: (_, { locale }) => remember({ locale }),
      rememberTheme: (_, { theme }) => remember({ theme }),
    },
  });
}
