import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { PermissionCode } from '../../../contract/permissions.ts';
import { isDenied } from '../../../machines/session/permission.ts';
import type { sessionMachine } from '../../../machines/session/session.machine.ts';
import { useSystem } from '../../portal/system.tsx';

/**
 * Returns whether the user has a permission code (specification, section 6): the session's `buttons` do not list it.
 * False until the session is known.
 */
export function usePermission(code: PermissionCode): boolean {
  return useHasCode()(code);
}

/** Like `usePermission`, for several codes. */
export function useHasCode(): (code: PermissionCode) => boolean {
  const { session } = useSystem();
  const { buttons } = useSelector(session, buttonsOf, isUnchanged);
  return (code) => buttons !== null && !isDenied(buttons, code);
}

/** Renders its children only if the user has the code. */
export function Permitted({ code, children }: { code: PermissionCode; children: ReactNode }) {
  return usePermission(code) ? children : null;
}

function buttonsOf(session: SnapshotFrom<typeof sessionMachine>) {
  const signedIn = session.hasTag('signedIn');
  const known = signedIn && session.context.menus !== null;
  return { signedIn, buttons: known ? session.context.buttons : null };
}

/** Behind the dialog of an expired login, nothing changes. */
const isUnchanged = (one: ReturnType<typeof buttonsOf>, other: ReturnType<typeof buttonsOf>) =>
  (one.signedIn && !other.signedIn) || (one.signedIn === other.signedIn && one.buttons === other.buttons);
