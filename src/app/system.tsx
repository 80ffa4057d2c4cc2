import { createContext, type ReactNode, useContext } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { backToTopMachine } from '../../machines/backToTop/backToTop.machine.ts';
import type { catalogMachine } from '../../machines/catalog/catalog.machine.ts';
import type { downloadMachine } from '../../machines/download/download.machine.ts';
import type { layoutMachine } from '../../machines/layout/layout.machine.ts';
import type { navBarMachine } from '../../machines/navBar/navBar.machine.ts';
import type { navigationMachine } from '../../machines/navigation/navigation.machine.ts';
import type { noticesMachine } from '../../machines/notices/notices.machine.ts';
import type { preferencesMachine } from '../../machines/preferences/preferences.machine.ts';
import type { requestsMachine } from '../../machines/requests/requests.machine.ts';
import type { searchMachine } from '../../machines/search/search.machine.ts';
import type { sessionMachine } from '../../machines/session/session.machine.ts';
import type { Api } from './api.ts';

/** The actors that live as long as the page, by their system id, and the calls of the API. */
export type AppSystem = {
  requests: ActorRefFrom<typeof requestsMachine>;
  session: ActorRefFrom<typeof sessionMachine>;
  notices: ActorRefFrom<typeof noticesMachine>;
  navigation: ActorRefFrom<typeof navigationMachine>;
  layout: ActorRefFrom<typeof layoutMachine>;
  navBar: ActorRefFrom<typeof navBarMachine>;
  backToTop: ActorRefFrom<typeof backToTopMachine>;
  catalog: ActorRefFrom<typeof catalogMachine>;
  download: ActorRefFrom<typeof downloadMachine>;
  search: ActorRefFrom<typeof searchMachine>;
  preferences: ActorRefFrom<typeof preferencesMachine>;
  api: Api;
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
