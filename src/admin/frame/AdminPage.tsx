import { useSelector } from '@xstate/react';
import type { BackOfficePath } from '../../../contract/pages.ts';
import { routeAt } from '../../../machines/navigation/address.ts';
import { m } from '../../i18n/compiled/messages.js';
import { useAddress } from '../../portal/router.ts';
import { useSystem } from '../../portal/system.tsx';
import { usePageHead } from '../../portal/usePageHead.ts';
import { Waiting } from '../../portal/Waiting.tsx';
import { later } from '../../ui/later.tsx';
import { ErrorState } from '../../ui/State.tsx';
import { pageName, useBackOffice } from '../base/backOffice.tsx';
import { screenAt } from '../screens.ts';

/** Its list of permission names is large, so it is loaded only when needed. */
const NoAccess = later(
  () => import('../base/NoAccess.tsx').then((part) => part.NoAccess),
  () => <Waiting />,
);

/** Loaded only for a wrong URL. */
const NothingHere = later(
  () => import('./NothingHere.tsx').then((part) => part.NothingHere),
  () => <Waiting />,
);

/**
 * The page at a back-office address: its screen once the user's permissions are known, or the 'no access' page. If the
 * address has no page, users with access to the back-office see an explanation.
 */
export function AdminPage() {
  const { navigation } = useSystem();
  const address = useAddress();
  const backOffice = useBackOffice();
  const access = useSelector(navigation, ({ context }) => context.shown?.access ?? 'waiting');
  const page = routeAt(address);
  const name = pageName(backOffice, address);
  usePageHead({ title: name, shows: null });
  if (access === 'waiting' || page?.layout !== 'backOffice') return <UntilKnown />;
  if (access === 'refused') return <NoAccess page={page.path === null ? m.admin_title() : name} code={page.code} />;
  if (page.path === null) return <NothingHere address={address} />;
  return <ScreenOf path={page.path} />;
}

/** Shown until the user's permissions are known. If they cannot be loaded, the user can retry. */
function UntilKnown() {
  const { session } = useSystem();
  const failed = useSelector(session, (snapshot) => snapshot.matches({ signedIn: { menus: 'failed' } }));
  if (!failed) return <Waiting />;
  const retry = () => {
    session.send({ type: 'session.accountNeeded' });
    session.send({ type: 'session.menusNeeded' });
  };
  return <ErrorState title={m.admin_shell_session_failed()} onRetry={retry} />;
}

/**
 * The screen of a page. When the language changes it is rendered again and keeps its input, selection and open pane.
 */
function ScreenOf({ path }: { path: BackOfficePath }) {
  const Screen = screenAt(path);
  return <Screen />;
}
