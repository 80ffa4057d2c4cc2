import { useActorRef, useSelector } from '@xstate/react';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { type ActorRefFrom, fromPromise } from 'xstate';
import { role } from '../../../contract/resources/role.ts';
import { roleViewMachine } from '../../../machines/roleView/roleView.machine.ts';
import { useSystem } from '../../app/system.tsx';

type RoleViewRef = ActorRefFrom<typeof roleViewMachine>;

const RoleViewContext = createContext<RoleViewRef | null>(null);

/** The view of the portal as a role; null outside of the back-office's frame. */
export const useRoleView = (): RoleViewRef | null => useContext(RoleViewContext);

/** The token of the view in which the portal is seen as a role; null with one's own rights. */
export function useSight(): string | null {
  const { session } = useSystem();
  return useSelector(session, ({ context }) => context.view);
}

/** Keeps the view of the portal as a role for as long as the frame of the back-office is on the screen. */
export function RoleViewProvider({ children }: { children: ReactNode }) {
  const { session, navigation, api } = useSystem();
  const [machine] = useState(() =>
    roleViewMachine.provide({
      actors: {
        begin: fromPromise(
          async ({ input, signal }) =>
            (await api('beginRoleView', { params: { id: input.role }, body: {} }, { signal })).data,
        ),
      },
      actions: {
        show: (_, { view }) => {
          session.send({ type: 'session.viewBegun', view: view.token });
          navigation.send({ type: 'navigation.go', to: '/dashboard', forced: true });
        },
        hide: () => session.send({ type: 'session.viewEnded' }),
        noteEnd: (_, { view, why }) => {
          if (why === 'left') navigation.send({ type: 'navigation.go', to: role.route, forced: true });
          if (view) api('endRoleView', { body: { token: view.token, why } }, { notice: 'never' }).catch(() => {});
        },
      },
    }),
  );
  const view = useActorRef(machine);
  const sight = useSight();
  useEffect(() => {
    if (sight === null) view.send({ type: 'roleView.lost' });
  }, [view, sight]);
  useEffect(
    () => () => {
      // the back-office was left: what is signed out has given it up already
      const token = session.getSnapshot().context.view;
      if (token === null) return;
      session.send({ type: 'session.viewEnded' });
      api('endRoleView', { body: { token, why: 'left' } }, { notice: 'never' }).catch(() => {});
    },
    [session, api],
  );
  return <RoleViewContext value={view}>{children}</RoleViewContext>;
}
