import type { Decorator } from '@storybook/react-vite';
import { type ReactNode, useEffect, useState } from 'react';
import { Router } from 'wouter';
import { createActor, fromPromise } from 'xstate';
import { STORAGE_PREFIX } from '../../contract/constants.ts';
import type { EndpointInput, EndpointKey } from '../../contract/endpoints/index.ts';
import type { InboxEvent } from '../../contract/entities/messagePush.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { appMachine } from '../../machines/app/app.machine.ts';
import { catalogMachine } from '../../machines/catalog/catalog.machine.ts';
import { downloadMachine } from '../../machines/download/download.machine.ts';
import { navigationMachine } from '../../machines/navigation/navigation.machine.ts';
import { type Locale, preferencesMachine, type Theme } from '../../machines/preferences/preferences.machine.ts';
import { disease, newsletter, offline, session, storedIdentity } from '../../machines/samples.ts';
import { sessionMachine } from '../../machines/session/session.machine.ts';
import {
  defineFetchFile,
  defineLoadList,
  defineLoadSession,
  defineLogin,
  defineSaveFile,
} from '../../src/app/actors.ts';
import type { Api, DataOf } from '../../src/app/api.ts';
import { useNavigationLocation, useNavigationSearch } from '../../src/app/router.ts';
import { type AppSystem, SystemProvider } from '../../src/app/system.tsx';
import { toolsOf } from '../../src/app/tools.ts';
import { forgetDrafts } from '../../src/effects/drafts.ts';
import { showLanguage, showTheme } from '../../src/effects/page.ts';
import type { LocalStore } from '../../src/effects/storage.ts';

/** What the story's API says to a call of each endpoint. */
export type Answers = {
  [K in EndpointKey]?: (input: EndpointInput<K>) => DataOf<K> | Promise<DataOf<K>>;
};

export type PortalPlan = {
  /** Where the visitor is: path and query. */
  address?: string;
  signedIn?: boolean;
  answers?: Answers;
  /** What the inbox of whoever is signed in holds, as the stream tells it. */
  inbox?: InboxEvent;
  /** What happens before the story is drawn. */
  begin?: (system: AppSystem) => void;
};

/** The answer never comes. */
export const pending = () => new Promise<never>(() => {});

/** The answer is a failure. */
export const fails = (failure: CallFailure) => () => Promise.reject<never>(failure);

/** The first answer is that there is no network. */
export function failsOnce<Data>(answer: () => Data): () => Data | Promise<Data> {
  let failed = false;
  return () => {
    if (failed) return answer();
    failed = true;
    return fails(offline)();
  };
}

/**
 * The portal around a story: every chart of the page runs as it does in the product, with effects of the story in
 * place of the browser's and the server's. Calls that the plan does not answer wait for ever.
 */
export function portal(plan: PortalPlan = {}): Decorator {
  return (Story, { globals }) => (
    <Portal plan={plan} locale={globals.locale as Locale} theme={globals.theme as Theme}>
      <Story />
    </Portal>
  );
}

type PortalProps = { plan: PortalPlan; locale: Locale; theme: Theme; children: ReactNode };

function Portal({ plan, locale, theme, children }: PortalProps) {
  const [{ system, stop }] = useState(() => startPortal(plan, locale, theme));
  useEffect(() => {
    const resize = () => system.layout.send({ type: 'layout.resized', width: document.body.clientWidth });
    resize();
    window.addEventListener('resize', resize);
    return () => {
      window.removeEventListener('resize', resize);
      // what is drawn says good-bye to the charts first
      queueMicrotask(stop);
    };
  }, [system, stop]);
  return (
    <SystemProvider system={system}>
      <Router hook={useNavigationLocation} searchHook={useNavigationSearch}>
        {children}
      </Router>
    </SystemProvider>
  );
}

const usual: Answers = {
  diseases: () => ({ count: 1, list: [disease] }),
  newsletters: () => ({ count: 1, list: [{ name: newsletter.category.name, list: [newsletter] }] }),
  headNewsletters: () => ({ count: 1, list: [newsletter] }),
  session: () => session,
  preferences: () => ({}),
  changePreferences: ({ body: { set } }) => Object.fromEntries(set.map(({ key, value }) => [key, value])),
  views: () => ({ count: 0, list: [] }),
};

function startPortal(
  { address = '/home', signedIn = false, answers, inbox = emptyInbox, begin }: PortalPlan,
  locale: Locale,
  theme: Theme,
) {
  forgetDrafts();
  forgetTableViews();
  const api = answering({ ...usual, ...answers });
  const apiOf = () => api;
  const store = emptyStore();
  const loadSession = defineLoadSession(apiOf);
  const preferences = createActor(
    preferencesMachine.provide({
      actions: {
        applyLanguage: (_, params) => showLanguage(params.locale),
        applyTheme: (_, params) => showTheme(params.theme),
      },
    }),
    { input: { chosen: { locale, theme }, system: theme } },
  ).start();
  const app = createActor(
    appMachine.provide({
      actors: {
        navigation: navigationMachine.provide({
          actions: { navigate: ({ self }, { to }) => self.send({ type: 'navigation.arrived', address: to }) },
        }),
        download: downloadMachine.provide({
          actors: { fetchFile: defineFetchFile(apiOf), saveFile: defineSaveFile(() => {}) },
        }),
        catalog: catalogMachine.provide({
          actors: {
            loadDiseases: defineLoadList(apiOf, (call, options) => call('diseases', { body: {} }, options)),
            loadNewsletters: defineLoadList(apiOf, (call, options) => call('newsletters', {}, options)),
            loadHeadNewsletters: defineLoadList(apiOf, (call, options) => call('headNewsletters', {}, options)),
          },
        }),
        session: sessionMachine.provide({
          actors: {
            restore: fromPromise(async () => (signedIn ? storedIdentity : null)),
            login: defineLogin(apiOf, async () => ''),
            loadAccount: loadSession,
            loadMenus: loadSession,
            loadDictionaries: loadSession,
          },
        }),
      },
    }),
    { input: { sidebarOpen: true, activeItem: null } },
  ).start();
  const { tools, kept } = toolsOf(apiOf, store);
  app.send({ type: 'app.toolsBrought', tools, input: { ...kept, signedIn: false } });
  const actorOf = <Id extends keyof AppSystem>(id: Id) => app.system.get(id) as AppSystem[Id];
  const system: AppSystem = {
    app,
    bringTools: async () => {},
    requests: actorOf('requests'),
    session: actorOf('session'),
    notices: actorOf('notices'),
    navigation: actorOf('navigation'),
    layout: actorOf('layout'),
    navBar: actorOf('navBar'),
    backToTop: actorOf('backToTop'),
    catalog: actorOf('catalog'),
    download: actorOf('download'),
    export: actorOf('export'),
    search: actorOf('search'),
    columnChooser: actorOf('columnChooser'),
    compare: actorOf('compare'),
    shortlist: actorOf('shortlist'),
    preferences,
    api,
    listen: ({ onOpen, onEvent }) => {
      onOpen();
      onEvent({ id: 1, data: inbox });
      return pending();
    },
  };
  system.navigation.send({ type: 'navigation.arrived', address });
  begin?.(system);
  const stop = () => {
    app.stop();
    preferences.stop();
  };
  return { system, stop };
}

const emptyInbox: InboxEvent = { whole: true, messages: [], gone: [], unread: 0 };

function answering(answers: Answers): Api {
  return async <K extends EndpointKey>(key: K, input: EndpointInput<K>) => {
    const answer: Answers[K] = answers[key];
    return { data: answer ? await answer(input) : await pending() };
  };
}

/** A story begins on a device that has seen no table. */
function forgetTableViews() {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(`${STORAGE_PREFIX}table:`)) localStorage.removeItem(key);
}

/** A device that remembers nothing. */
const emptyStore = (): LocalStore => ({
  read: () => undefined,
  write: () => {},
  remove: () => {},
  onChangeElsewhere: () => () => {},
});
