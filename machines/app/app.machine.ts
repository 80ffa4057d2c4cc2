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
  download: downloadMachine,
  session: sessionMachine,
};

/** The machines that work with models, with their effects. Their code is loaded with the first page that needs them. */
export type AppEvent = { type: 'app.toolsBrought'; tools: typeof toolsMachine; input: ToolsInput };

/**
 * The root machine of the page: starts every machine that lives as long as the page, under its system id, and loads the
 * catalog at once.
 *
 * It is created once, outside React: `createActor(appMachine.provide({ actors: { … } }), { input })`, then `start()`;
 * code finds the machines with `actor.system.get('session')` and so on. It is `running` when the session is restored;
 * pages without a sign-in check do not wait for that. The machines that work with models start once, when their code is
 * loaded (`app.toolsBrought`).
 *
 * - Input: what the device stores; each machine takes its part.
 * - Tags: `running`; `tools` (the machines that work with models have started).
 * - Required: every actor that needs implementations itself.
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

/** Whether a snapshot event shows that the session has finished looking for the identity of the last visit. */
function saysRestored(event: unknown): boolean {
  const { snapshot } = event as { snapshot: { hasTag: (tag: 'restoring') => boolean } };
  return !snapshot.hasTag('restoring');
}
