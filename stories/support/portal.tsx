import type { Decorator } from '@storybook/react-vite';
import { type ReactNode, useEffect, useState } from 'react';
import { Router } from 'wouter';
import type { EndpointInput, EndpointKey } from '../../contract/endpoints/index.ts';
import type { InboxEvent } from '../../contract/entities/messagePush.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import type { Locale, Theme } from '../../machines/preferences/preferences.machine.ts';
import { disease, newsletter, offline, session, storedIdentity } from '../../machines/samples.ts';
import { startTools as startCompare } from '../../src/boot/compare.ts';
import { createSystem } from '../../src/boot/createSystem.ts';
import { startTools as startDownload } from '../../src/boot/download.ts';
import type { Effects } from '../../src/boot/effects.ts';
import { startTools as startExportRuns } from '../../src/boot/exportRuns.ts';
import { startTools as startIdentity } from '../../src/boot/identity.ts';
import { startTools as startModelTools } from '../../src/boot/modelTools.ts';
import { startTools as startSearchTools } from '../../src/boot/searchTools.ts';
import { writeIdentity, writePreferences } from '../../src/boot/storedIdentity.ts';
import { startTools as startTumor } from '../../src/boot/tumor.ts';
import { claimDrafts, forgetDrafts } from '../../src/effects/drafts.ts';
import { showLanguage, showTheme } from '../../src/effects/page.ts';
import { forgetTableViews } from '../../src/effects/tableViews.ts';
import type { Api, DataOf } from '../../src/portal/api.ts';
import { dismissFault } from '../../src/portal/flight/faults.ts';
import { useNavigationLocation, useNavigationSearch } from '../../src/portal/router.ts';
import { type AppSystem, SystemProvider } from '../../src/portal/system.tsx';
import { createMemoryStore } from '../../tests/support/memoryStore.ts';

/** The responses of the story's API for each endpoint. */
export type Answers = {
  [K in EndpointKey]?: (input: EndpointInput<K>) => DataOf<K> | Promise<DataOf<K>>;
};

export type PortalPlan = {
  /** The visitor's current path and query. */
  address?: string;
  signedIn?: boolean;
  answers?: Answers;
  /** The inbox of the signed-in user, as the stream sends it. */
  inbox?: InboxEvent;
  /** Runs before the story is rendered. */
  begin?: (system: AppSystem) => void;
};

/** A response that never arrives. */
export const pending = () => new Promise<never>(() => {});

/** A response that is a failure. */
export const fails = (failure: CallFailure) => () => Promise.reject<never>(failure);

/** The first call fails because there is no network; later calls succeed. */
export function failsOnce<Data>(answer: () => Data): () => Data | Promise<Data> {
  let failed = false;
  return () => {
    if (failed) return answer();
    failed = true;
    return fails(offline)();
  };
}

/**
 * The portal around a story: every machine of the page runs as in the product, with effects of the story in place of
 * the browser and the server. Requests without an answer in the plan stay pending.
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
      // The rendered components unsubscribe from the machines first.
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
  signOnProviders: () => ({ count: 0, list: [] }),
  preferences: () => ({}),
  changePreferences: ({ body: { set } }) => Object.fromEntries(set.map(({ key, value }) => [key, value])),
  views: () => ({ count: 0, list: [] }),
};

function startPortal(plan: PortalPlan, locale: Locale, theme: Theme) {
  forgetDrafts();
  forgetTableViews();
  dismissFault();
  const effects = storyEffects(plan, locale, theme);
  const system = createSystem(effects);
  for (const start of [
    startDownload,
    startModelTools,
    startSearchTools,
    startCompare,
    startExportRuns,
    startTumor,
    startIdentity,
  ])
    start(system, effects);
  system.navigation.send({ type: 'navigation.arrived', address: plan.address ?? '/home' });
  plan.begin?.(system);
  const stop = () => {
    system.app.stop();
    system.preferences.stop();
  };
  return { system, stop };
}

/** The effects of a story: a device that remembers the signed-in user, an invisible address bar, and the answers. */
function storyEffects(
  { signedIn = false, answers, inbox = emptyInbox }: PortalPlan,
  locale: Locale,
  theme: Theme,
): Effects {
  const { store } = createMemoryStore();
  writePreferences(store, { locale, theme });
  if (signedIn) writeIdentity(store, storedIdentity);
  return {
    store,
    forgetDrafts,
    claimDrafts,
    forgetTableViews,
    sendHttp: () => Promise.reject(new Error('a story sends nothing')),
    takeStartData: () => undefined,
    takeEarlyReply: () => undefined,
    writeAddress: (to) => to,
    beginPage: () => {},
    scrollPage: async () => {},
    keepChoices: () => {},
    drawnTheme: () => theme,
    systemTheme: theme,
    browserLanguage: () => locale,
    pageLanguage: () => locale,
    asksForLanguage: () => false,
    showLanguage,
    showTheme,
    leave: () => {},
    saveFile: () => {},
    solveChallenge: async () => '',
    logFailure: () => {},
    api: answering({ ...usual, ...answers }),
    listen: ({ onOpen, onEvent }) => {
      onOpen();
      onEvent({ id: 1, data: inbox });
      return pending();
    },
  };
}

const emptyInbox: InboxEvent = { whole: true, messages: [], gone: [], unread: 0 };

function answering(answers: Answers): Api {
  return async <K extends EndpointKey>(key: K, input: EndpointInput<K>) => {
    const answer: Answers[K] = answers[key];
    return { data: answer ? await answer(input) : await pending() };
  };
}
