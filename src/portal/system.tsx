import { createContext, type ReactNode, useContext } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { appMachine } from '../../machines/app/app.machine.ts';
import type { Locale, preferencesMachine, Theme } from '../../machines/preferences/preferences.machine.ts';
import type { SystemCharts } from '../../machines/systemCharts.ts';
import type { listenToEvents } from '../effects/eventStream.ts';
import type { ActorsOf } from './actorsOf.ts';
import type { Api } from './api.ts';

/** The actors that live as long as the page, by their system id, and the calls of the API. */
export type AppSystem = ActorsOf<SystemCharts> & {
  /** Tag `tools`: the charts that work with models are there (`toolCharts`); until then they are missing here. */
  app: ActorRefFrom<typeof appMachine>;
  /** Fetches and starts them, once. Pages that use them are drawn afterwards. */
  bringTools: () => Promise<void>;
  preferences: ActorRefFrom<typeof preferencesMachine>;
  /** In which the public site comes until one is chosen. */
  siteLanguage: Locale;
  /** The theme in which the server drew the page. */
  drawnTheme: Theme;
  api: Api;
  listen?: typeof listenToEvents | undefined;
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
