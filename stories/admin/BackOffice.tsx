import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { screen } from 'storybook/test';
import type { Session } from '../../contract/entities/account.ts';
import { AdminFrame } from '../../src/admin/frame/AdminFrame.tsx';
import { CallRouteProvider } from '../../src/admin/resource/useCrud.ts';
import { PageOutlet } from '../../src/boot/PageOutlet.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { useSystem } from '../../src/portal/system.tsx';
import { pending, portal } from '../support/portal.tsx';

/**
 * The back-office around the current page, whose records are still loading; `before`: additional content above the
 * page.
 */
export function BackOffice({ before }: { before?: ReactNode }) {
  const { navigation } = useSystem();
  const shown = useSelector(navigation, (snapshot) => snapshot.context.shown);
  return (
    <CallRouteProvider value={pending}>
      <AdminFrame>
        {before}
        {shown && <PageOutlet shown={shown} />}
      </AdminFrame>
    </CallRouteProvider>
  );
}

/** Decorates a story with a portal at an address of the back-office and the session of a signed-in user. */
export const at = (address: string, session: Session) => [
  portal({ address, signedIn: true, answers: { session: () => session } }),
];
export const menu = () => screen.findByRole('navigation', { name: m.admin_shell_menu() });
export const tabs = () => screen.getByRole('navigation', { name: m.admin_shell_tabs() });
