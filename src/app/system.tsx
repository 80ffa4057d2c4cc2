import { createContext, type ReactNode, useContext } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { appMachine } from '../../machines/app/app.machine.ts';
import type { backToTopMachine } from '../../machines/backToTop/backToTop.machine.ts';
import type { catalogMachine } from '../../machines/catalog/catalog.machine.ts';
import type { columnChooserMachine } from '../../machines/columnChooser/columnChooser.machine.ts';
import type { compareMachine } from '../../machines/compare/compare.machine.ts';
import type { downloadMachine } from '../../machines/download/download.machine.ts';
import type { exportMachine } from '../../machines/export/export.machine.ts';
import type { layoutMachine } from '../../machines/layout/layout.machine.ts';
import type { navBarMachine } from '../../machines/navBar/navBar.machine.ts';
import type { navigationMachine } from '../../machines/navigation/navigation.machine.ts';
import type { noticesMachine } from '../../machines/notices/notices.machine.ts';
import type { preferencesMachine } from '../../machines/preferences/preferences.machine.ts';
import type { requestsMachine } from '../../machines/requests/requests.machine.ts';
import type { searchMachine } from '../../machines/search/search.machine.ts';
import type { sessionMachine } from '../../machines/session/session.machine.ts';
import type { shortlistMachine } from '../../machines/shortlist/shortlist.machine.ts';
import type { listenToEvents } from '../effects/eventStream.ts';
import type { Api } from './api.ts';

/** The actors that live as long as the page, by their system id, and the calls of the API. */
export type AppSystem = {
  /** Tag `tools`: the charts that work with models are there (export, search, columnChooser, compare, shortlist). */
  app: ActorRefFrom<typeof appMachine>;
  /** Fetches and starts them, once. Pages that use them are drawn afterwards. */
  bringTools: () => Promise<void>;
  requests: ActorRefFrom<typeof requestsMachine>;
  session: ActorRefFrom<typeof sessionMachine>;
  notices: ActorRefFrom<typeof noticesMachine>;
  navigation: ActorRefFrom<typeof navigationMachine>;
  layout: ActorRefFrom<typeof layoutMachine>;
  navBar: ActorRefFrom<typeof navBarMachine>;
  backToTop: ActorRefFrom<typeof backToTopMachine>;
  catalog: ActorRefFrom<typeof catalogMachine>;
  download: ActorRefFrom<typeof downloadMachine>;
  export: ActorRefFrom<typeof exportMachine>;
  search: ActorRefFrom<typeof searchMachine>;
  columnChooser: ActorRefFrom<typeof columnChooserMachine>;
  compare: ActorRefFrom<typeof compareMachine>;
  shortlist: ActorRefFrom<typeof shortlistMachine>;
  preferences: ActorRefFrom<typeof preferencesMachine>;
  api: Api;
  /** How streams of events are listened to, where that is not over the network: stories. */
  listen?: typeof listenToEvents;
};

const SystemContext = createContext<AppSystem | null>(null);

/** Hands the actor system, made outside React, down to the views. A story or a test hands down one of its own. */
export function SystemProvider({ system, children }: { system: AppSystem; children: ReactNode }) {
  return <SystemContext value={system}>{children}</SystemContext>;
}

/** The actors. Views select from them with `useSelector` and send them events. */
export function useSystem(): AppSystem {
  const system = useContext(SystemContext);
  if (system === null) throw new Error('a SystemProvider must stand above');
  return system;
}

export const useApi = (): Api => useSystem().api;
