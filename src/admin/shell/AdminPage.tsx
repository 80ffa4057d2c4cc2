import { type ComponentType, lazy } from 'react';
import { type BackOfficePath, backOfficePathAt } from '../../../contract/backOffice.ts';
import { pageKey } from '../../../machines/adminMenu/place.ts';
import { parameterIn, pathIn } from '../../../machines/navigation/address.ts';
import { fetchCode } from '../../app/fetchCode.ts';
import { useAddress } from '../../app/router.ts';
import { useSystem } from '../../app/system.tsx';
import { useLocale } from '../../app/useLocale.ts';
import { usePageHead } from '../../app/usePageHead.ts';
import { useTag } from '../../app/useTag.ts';
import { Waiting } from '../../app/Waiting.tsx';
import { m } from '../../i18n/compiled/messages.js';
import { later } from '../../ui/later.tsx';
import { ErrorState } from '../../ui/State.tsx';
import { type ScreenModule, screenCodes, screens } from '../screens.ts';
import { pageName, useBackOffice } from './backOffice.tsx';
import { ExternalPage } from './ExternalPage.tsx';
import { useHasCode } from './permissions.tsx';

/** What every code allows comes with them: fetched by whoever meets one. */
const NoAccess = later(
  () => import('./placeholders.tsx').then((part) => part.NoAccess),
  () => <Waiting />,
);
const NotDeveloped = later(
  () => import('./placeholders.tsx').then((part) => part.NotDeveloped),
  () => <Waiting />,
);

/**
 * The page of a back-office address: its screen, once it is known that the person may have it; else the 'no access'
 * page in its place.
 */
export function AdminPage() {
  const { navigation, session } = useSystem();
  const address = useAddress();
  const { access, places } = useBackOffice();
  const hasCode = useHasCode();
  const refused = useTag(navigation, 'refused');
  const path = backOfficePathAt(pathIn(address).replace(/\/+$/, ''));
  const code = path && screenCodes[path];
  const name = pageName(places, address);
  usePageHead({ title: name, shows: null });
  if (access === 'unknown' || path === undefined) return <Waiting />;
  if (access === 'failed') {
    const retry = () => {
      session.send({ type: 'session.accountNeeded' });
      session.send({ type: 'session.menusNeeded' });
    };
    return <ErrorState title={m.admin_shell_session_failed()} onRetry={retry} />;
  }
  if (access === 'none' || refused || (code && !hasCode(code))) return <NoAccess page={name} code={code} />;
  if (path === '/external') return <ExternalPage key={pageKey(address)} url={parameterIn(address, 'url') ?? ''} />;
  return <ScreenOf path={path} name={name} />;
}

function ScreenOf({ path, name }: { path: BackOfficePath; name: string }) {
  const locale = useLocale();
  const load = screens[path];
  if (!load) return <NotDeveloped page={name} />;
  const Screen = componentOf(path, load);
  return <Screen locale={locale} />;
}

type Located = ComponentType<{ locale: string }>;
const components = new Map<BackOfficePath, Located>();

/** The screen's component, fetched when first drawn, and built anew in another language unless it sees to that itself. */
function componentOf(path: BackOfficePath, load: () => Promise<ScreenModule>): Located {
  const known = components.get(path);
  if (known) return known;
  const component = lazy(async () => {
    const { default: Screen, keepsInput = false } = await fetchCode(load, () => components.delete(path));
    const inLocale: Located = ({ locale }) => <Screen key={keepsInput ? 'screen' : locale} />;
    return { default: inLocale };
  });
  components.set(path, component);
  return component;
}
