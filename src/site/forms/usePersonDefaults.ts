import { useSelector } from '@xstate/react';
import { useSystem } from '../../portal/system.tsx';
import type { PersonValues } from './PersonFields.tsx';

/** Returns the known data of the signed-in user as initial form values; empty for a visitor. */
export function usePersonDefaults(): PersonValues {
  const { session } = useSystem();
  const user = useSelector(session, (snapshot) => snapshot.context.user);
  return {
    name: user?.name ?? '',
    workEmail: user?.workEmail ?? '',
    organization: user?.organization ?? '',
    country: '',
    phone: '',
  };
}
