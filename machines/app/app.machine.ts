import { type AnyStateMachine, enqueueActions, raise, sendTo, setup } from 'xstate';
import { backToTopMachine } from '../backToTop/backToTop.machine.ts';
import { catalogMachine } from '../catalog/catalog.machine.ts';
import type { compareMachine } from '../compare/compare.machine.ts';
import type { downloadMachine } from '../download/download.machine.ts';
import type { exportRunsMachine } from '../exportRuns/exportRuns.machine.ts';
import type { identityMachine } from '../identity/identity.machine.ts';
import { layoutMachine } from '../layout/layout.machine.ts';
import type { StoredLayout } from '../layout/stored.ts';
import type { ModelToolsInput, modelToolsMachine } from '../modelTools/modelTools.machine.ts';
import { navBarMachine } from '../navBar/navBar.machine.ts';
import { navigationMachine } from '../navigation/navigation.machine.ts';
import { noticesMachine } from '../notices/notices.machine.ts';
import { requestsMachine } from '../requests/requests.machine.ts';
import type { SearchToolsInput, searchToolsMachine } from '../searchTools/searchTools.machine.ts';
import { sessionMachine } from '../session/session.machine.ts';
import { idsOf, invoked } from '../system.ts';
import type { tumorMachine } from '../tumor/tumor.machine.ts';
import { withEvent } from '../withEvent.ts';

/**
 * The machines that live as long as the page, by system id. Each entry here is invoked below and available in the
 * `AppSystem`; `PageEvents` lists its events.
 */
export const pageCharts = {
  requests: requestsMachine,
  notices: noticesMachine,
  navigation: navigationMachine,
  layout: layoutMachine,
  navBar: navBarMachine,
  backToTop: backToTopMachine,
  catalog: catalogMachine,
  session: sessionMachine,
};

/**
 * The machines that are brought later, by sets whose code is loaded when first needed: those that work with models by
 * pages, the downloads by the first button for a file. Each set has one machine, under the name of the set as its
 * system id, which may invoke others.
 */
type ToolSets = {
  modelTools: { tools: typeof modelToolsMachine; input: ModelToolsInput };
  searchTools: { tools: typeof searchToolsMachine; input: SearchToolsInput };
  download: { tools: typeof downloadMachine; input: { signedIn: boolean } };
  compare: { tools: typeof compareMachine; input: undefined };
  exportRuns: { tools: typeof exportRunsMachine; input: undefined };
  tumor: { tools: typeof tumorMachine; input: undefined };
  identity: { tools: typeof identityMachine; input: undefined };
};
export type ToolSet = keyof ToolSets;

/** A set of machines with their effects. */
export type AppEvent = { [Set in ToolSet]: { type: 'app.toolsBrought'; set: Set } & ToolSets[Set] }[ToolSet];

/**
 * The root machine of the page: starts every machine that lives as long as the page, under its system id, and loads the
 * catalog at once.
 *
 * It is created once, outside React: `createActor(appMachine.provide({ actors: { … } }), { input })`, then `start()`;
 * code finds the machines with `actor.system.get('session')` and so on. It is `running` when the session is restored;
 * pages without a sign-in check do not wait for that. Each set of machines that come later starts once, when its
 * code is loaded (`app.toolsBrought`).
 *
 * - Input: what the device stores; each machine takes its part.
 * - Tags: `running`; the name of each set of machines that has started.
 * - Required: every actor that needs implementations itself.
 */
export const appMachine = setup({
  types: {
    context: {} as StoredLayout,
    events: {} as AppEvent | { type: 'app.begun' },
    input: {} as StoredLayout,
    tags: {} as 'running' | ToolSet,
  },
  actors: pageCharts,
  actions: {
    announceBegun: raise({ type: 'app.begun' }),
    startCatalog: sendTo('catalog', { type: 'catalog.start' }),
    startTools: enqueueActions(({ enqueue }, { set, tools, input }: AppEvent) => {
      enqueue.spawnChild(tools as AnyStateMachine, { systemId: set, input });
    }),
  },
  guards: {
    isRestored: (_, { restored }: { restored: boolean }) => restored,
    isOfSet: (_, { set, brought }: { set: ToolSet; brought: ToolSet }) => brought === set,
  },
}).createMachine({
  id: 'app',
  type: 'parallel',
  context: ({ input }) => input,
  // the invoked machines exist when the first event is processed
  entry: 'announceBegun',
  on: { 'app.begun': { actions: 'startCatalog' } },
  invoke: idsOf(pageCharts)
    .filter((id) => id !== 'session')
    .map((id) => invoked<typeof id, StoredLayout>(id)),
  states: {
    session: {
      // invoked by this region, because on the root each of its snapshots would stop the other machines
      invoke: {
        id: 'session',
        systemId: 'session',
        src: 'session',
        onSnapshot: {
          guard: { type: 'isRestored', params: ({ event }: { event: unknown }) => ({ restored: saysRestored(event) }) },
          target: '.running',
        },
      },
      initial: 'booting',
      states: { booting: {}, running: { tags: 'running' } },
    },
    modelTools: regionOf('modelTools'),
    searchTools: regionOf('searchTools'),
    download: regionOf('download'),
    compare: regionOf('compare'),
    exportRuns: regionOf('exportRuns'),
    tumor: regionOf('tumor'),
    identity: regionOf('identity'),
  },
});

/** Returns the region that starts a set of machines once. */
function regionOf<const Set extends ToolSet>(set: Set) {
  return {
    initial: 'absent',
    states: {
      absent: {
        on: {
          'app.toolsBrought': {
            guard: {
              type: 'isOfSet' as const,
              params: ({ event }: { event: AppEvent }) => ({ set, brought: event.set }),
            },
            target: 'there',
            actions: withEvent('startTools'),
          },
        },
      },
      there: { tags: set },
    },
  };
}

/** Whether a snapshot event shows that the session has finished looking for the identity of the last visit. */
function saysRestored(event: unknown): boolean {
  const { snapshot } = event as { snapshot: { hasTag: (tag: 'restoring') => boolean } };
  return !snapshot.hasTag('restoring');
}
