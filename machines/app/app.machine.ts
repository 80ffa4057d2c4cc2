import { enqueueActions, raise, sendTo, setup } from 'xstate';
import { backToTopMachine } from '../backToTop/backToTop.machine.ts';
import { catalogMachine } from '../catalog/catalog.machine.ts';
import { downloadMachine } from '../download/download.machine.ts';
import { layoutMachine } from '../layout/layout.machine.ts';
import type { StoredLayout } from '../layout/stored.ts';
import { navBarMachine } from '../navBar/navBar.machine.ts';
import { navigationMachine } from '../navigation/navigation.machine.ts';
import { noticesMachine } from '../notices/notices.machine.ts';
import { requestsMachine } from '../requests/requests.machine.ts';
import { sessionMachine } from '../session/session.machine.ts';
import { idsOf, invoked } from '../system.ts';
import type { ToolsInput, toolsMachine } from '../tools/tools.machine.ts';
import { withEvent } from '../withEvent.ts';

/**
 * The charts that live as long as the page, by their system id. Each is invoked below and found in the `AppSystem`
 * because it stands here; `PageEvents` says what it is told.
 */
export const pageCharts = {
  requests: requestsMachine,
  notices: noticesMachine,
  navigation: navigationMachine,
  layout: layoutMachine,
  navBar: navBarMachine,
  backToTop: backToTopMachine,
  catalog: catalogMachine,
  download: downloadMachine,
  session: sessionMachine,
};

/** The charts that work with models, with their effects: their code comes with the first page that needs them. */
export type AppEvent = { type: 'app.toolsBrought'; tools: typeof toolsMachine; input: ToolsInput };

/**
 * The whole page: starts every chart that lives as long as it, under its system id, and loads the catalog at once.
 *
 * Made once, outside React: `createActor(appMachine.provide({ actors: { … } }), { input })`, then `start()`; the charts
 * are found by `actor.system.get('session')` and so on. Input: what the device keeps, of which each chart takes its part.
 * It runs when the session is restored; pages without the sign-in check do not wait for that. The charts that work with
 * models start when they are brought, once (`app.toolsBrought`).
 * Tags: `running`, `tools` (the charts of models are there). To be provided: every actor that has something to be provided itself.
 */
export const appMachine = setup({
  types: {
    context: {} as StoredLayout,
    events: {} as AppEvent | { type: 'app.begun' },
    input: {} as StoredLayout,
    tags: {} as 'running' | 'tools',
  },
  actors: pageCharts,
  actions: {
    announceBegun: raise({ type: 'app.begun' }),
    startCatalog: sendTo('catalog', { type: 'catalog.start' }),
    startTools: enqueueActions(({ enqueue }, { tools, input }: AppEvent) => {
      enqueue.spawnChild(tools, { systemId: 'tools', input });
    }),
  },
  guards: { isRestored: (_, { restored }: { restored: boolean }) => restored },
}).createMachine({
  id: 'app',
  type: 'parallel',
  context: ({ input }) => input,
  // the charts are there with the first event
  entry: 'announceBegun',
  on: { 'app.begun': { actions: 'startCatalog' } },
  invoke: idsOf(pageCharts)
    .filter((id) => id !== 'session')
    .map((id) => invoked<typeof id, StoredLayout>(id)),
  states: {
    session: {
      // of this region: on the whole, each of its snapshots would end the others
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
    tools: {
      initial: 'absent',
      states: {
        absent: {
          on: {
            'app.toolsBrought': {
              target: 'there',
              actions: withEvent('startTools'),
            },
          },
        },
        there: { tags: 'tools' },
      },
    },
  },
});

/** Whether a snapshot event of the session says that it has looked for the last visit's identity. */
function saysRestored(event: unknown): boolean {
  const { snapshot } = event as { snapshot: { hasTag: (tag: 'restoring') => boolean } };
  return !snapshot.hasTag('restoring');
}
