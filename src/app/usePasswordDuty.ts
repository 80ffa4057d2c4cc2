import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useSystem } from './system.tsx';

/** Leads whoever still has a password that was set for them to the password page. */
export function usePasswordDuty(): void {
  const { session, navigation } = useSystem();
  const due = useSelector(session, (snapshot) => snapshot.context.user?.mustChangePassword === true);
  const elsewhere = useSelector(
    navigation,
    ({ context: { shown } }) => shown !== null && shown.name !== 'modifyPassword' && shown.name !== 'login',
  );
  useEffect(() => {
    if (due && elsewhere) navigation.send({ type: 'navigation.go', to: '/modifyPassword', replace: true });
  }, [due, elsewhere, navigation]);
}
