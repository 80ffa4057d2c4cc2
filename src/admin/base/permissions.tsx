import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { PermissionCode } from '../../../contract/permissions.ts';
import { isDenied } from '../../../machines/session/permission.ts';
import type { sessionMachine } from '../../../machines/session/session.machine.ts';
import { useSystem } from '../../portal/system.tsx';

/**
 * Whether the signed-in person has a permission code (specification, section 6): it is not among the `buttons` of the
 * session. Not before the session is known.
 */
export function usePermission(code: PermissionCode): boolean {
  return useHasCode()(code);
}

/** As `usePermission`, for several codes at once. */
export function useHasCode(): (code: PermissionCode) => boolean {
  const { session } = useSystem();
  const { buttons } = useSelector(session, buttonsOf, isUnchanged);
  return (code) => buttons !== null && !isDenied(buttons, code);
}

/** Draws its children for whoever has the code; for others the element is not there at all. */
export function Permitted({ code, children }: { code: PermissionCode; children: ReactNode }) {
  return usePermission(code) ? children : null;
}

function buttonsOf(session: SnapshotFrom<typeof sessionMachine>) {
  const signedIn = session.hasTag('signedIn');
  const known = signedIn && session.context.menus !== null;
  return { signedIn, buttons: known ? session.context.buttons : null };
}

/** Behind the dialog of an expired login everything stays as it was. */
const isUnchanged = (one: ReturnType<typeof buttonsOf>, other: ReturnType<typeof buttonsOf>) =>
  (one.signedIn && !other.signedIn) || (one.signedIn === other.signedIn && one.buttons === other.buttons);
