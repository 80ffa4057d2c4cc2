import { type ActorRefFrom, createActor } from 'xstate';
import { isInBackOffice } from '../../../machines/navigation/address.ts';
import { roleViewMachine } from '../../../machines/roleView/roleView.machine.ts';
import { fromPromise } from '../../effects/fromPromise.ts';
import { onPageLeft } from '../../effects/pageAwake.ts';
import { type AppSystem, useSystem } from '../../portal/system.tsx';

type RoleViewRef = ActorRefFrom<typeof roleViewMachine>;

/** Returns the statechart of viewing the portal as a role. */
export const useRoleView = (): RoleViewRef => roleViewOf(useSystem());

const known = new WeakMap<AppSystem, RoleViewRef>();

/**
 * The only instance on the page, created when first needed. It lives outside React because components remount when
 * permissions change.
 */
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
          // first, so that the page being left does not become a tab of the role view
          navigation.send({ type: 'navigation.go', to: '/dashboard', forced: true });
          session.send({ type: 'session.viewBegun', view: token });
        },
        hide: () => session.send({ type: 'session.viewEnded' }),
        noteEnd: (_, { view: ended, why }) => {
          // sign-out logs the end of the view itself
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
  // a reload ends the view too, and the log must record it
  onPageLeft(() => view.send({ type: 'roleView.left' }));
  navigation.subscribe(({ context: { address } }) => {
    if (address !== null && !isInBackOffice(address)) view.send({ type: 'roleView.left' });
  });
  return view;
}
