import { useSelector } from '@xstate/react';
import type { User } from '../../../contract/entities/account.ts';
import { useSystem } from '../../portal/system.tsx';

/** Returns the signed-in user; behind the dialog of an expired login, still the last one. */
export function useLastUser(): User | null {
  const { session } = useSystem();
  return useSelector(
    session,
    (snapshot) => snapshot.context.user,
    (one, other) => other === null || one === other,
  );
}
