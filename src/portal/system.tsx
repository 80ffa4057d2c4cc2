import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { appMachine, ToolSet } from '../../machines/app/app.machine.ts';
import type { Locale, preferencesMachine, Theme } from '../../machines/preferences/preferences.machine.ts';
import type { SystemCharts } from '../../machines/systemCharts.ts';
import type { listenToEvents } from '../effects/eventStream.ts';
import type { ActorsOf } from './actorsOf.ts';
import type { Api } from './api.ts';
import type { Fault } from './flight/faults.ts';

/** The actors that live as long as the page, by system ID, and the API's calls. */
export type AppSystem = ActorsOf<SystemCharts> & {
  /** Has the name of each set of loaded statecharts as a tag. Before that they (`ToolCharts`) are missing here. */
  app: ActorRefFrom<typeof appMachine>;
  /** Loads and starts sets of these statecharts, each once. Pages that use them render afterwards. */
  bringTools: (sets: readonly ToolSet[]) => Promise<void>;
  /** Loads the offer to report a fault. */
  loadReportOffer: (fault: Fault) => Promise<ComponentType>;
  preferences: ActorRefFrom<typeof preferencesMachine>;
  /** The language of the public site until the user chooses one. */
  siteLanguage: Locale;
  /** The theme in which the server rendered the page. */
  drawnTheme: Theme;
  api: Api;
  listen?: typeof listenToEvents | undefined;
};

const SystemContext = createContext<AppSystem | null>(null);

/** Provides the actor system, created outside React, to the views. A story or a test provides its own. */
export function SystemProvider({ system, children }: { system: AppSystem; children: ReactNode }) {
  return <SystemContext value={system}>{children}</SystemContext>;
}

/** Returns the actors. Views select from them with `useSelector` and send them events. */
export function useSystem(): AppSystem {
  const system = useContext(SystemContext);
  if (system === null) throw new Error('a SystemProvider must stand above');
  return system;
}

export const useApi = (): Api => useSystem().api;
