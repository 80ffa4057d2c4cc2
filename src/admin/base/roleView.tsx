import { useSelector } from '@xstate/react';
import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { isInBackOffice } from '../../../machines/navigation/address.ts';
import { roleViewMachine } from '../../../machines/roleView/roleView.machine.ts';
import { onPageLeft } from '../../effects/pageAwake.ts';
import { type AppSystem, useSystem } from '../../portal/system.tsx';

type RoleViewRef = ActorRefFrom<typeof roleViewMachine>;

/** The view of the portal as a role. */
export const useRoleView = (): RoleViewRef => roleViewOf(useSystem());

/** The token of the view in which the portal is seen as a role; null with one's own rights. */
export function useSight(): string | null {
  const { session } = useSystem();
  return useSelector(session, ({ context }) => context.view);
}

const known = new WeakMap<AppSystem, RoleViewRef>();

/** The one of the page, begun when it is first wanted: what is drawn comes and goes with the rights it shows. */
function roleViewOf(system: AppSystem): RoleViewRef {
  const before = known.get(system);
  if (before) return before;
  const { session, navigation, api } = system;
  const view = createActor(
    roleViewMachine.provide({
      actors: {
        begin: fromPromise(
          async ({ input, signal }) =>
            (await api('beginRoleView', { params: { id: input.role }, body: {} }, { signal })).data,
        ),
      },
      actions: {
        show: (_, { view: { token } }) => {
          // first: the page that is left must not become a tab of the view
          navigation.send({ type: 'navigation.go', to: '/dashboard', forced: true });
          session.send({ type: 'session.viewBegun', view: token });
        },
        hide: () => session.send({ type: 'session.viewEnded' }),
        noteEnd: (_, { view: ended, why }) => {
          // a sign-out notes it as well
          if (ended === null || !session.getSnapshot().hasTag('signedIn')) return;
          api('endRoleView', { body: { token: ended.token, why } }, { notice: 'never', outlivesPage: true }).catch(
            () => {},
          );
        },
      },
    }),
  ).start();
  known.set(system, view);
  session.subscribe((snapshot) => {
    if (snapshot.context.view === null) view.send({ type: 'roleView.lost' });
    if (!snapshot.hasTag('signedIn')) view.send({ type: 'roleView.closed' });
  });
  // a reload ends it as well, and the log is to know
  onPageLeft(() => view.send({ type: 'roleView.left' }));
  navigation.subscribe(({ context: { address } }) => {
    if (address !== null && !isInBackOffice(address)) view.send({ type: 'roleView.left' });
  });
  return view;
}
