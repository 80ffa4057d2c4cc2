import { useSelector } from '@xstate/react';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { SnapshotFrom } from 'xstate';
import { backOfficePathAt } from '../../../contract/backOffice.ts';
import { buildMenu, type MenuEntry, type Place, placesOf, shownMenu } from '../../../machines/adminMenu/menu.ts';
import { pageKey, placeAt } from '../../../machines/adminMenu/place.ts';
import { type Address, pathIn } from '../../../machines/navigation/address.ts';
import type { sessionMachine } from '../../../machines/session/session.machine.ts';
import { useSystem } from '../../app/system.tsx';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { pageNames } from './pageNames.ts';

/** `unknown` until the session's menus and codes are there: nothing that depends on them is drawn before. */
export type Access = 'unknown' | 'failed' | 'none' | 'some';
export type BackOffice = { access: Access; menu: readonly MenuEntry[]; places: readonly Place[] };

const BackOfficeContext = createContext<BackOffice>({ access: 'unknown', menu: [], places: [] });

/** What the signed-in person has of the back-office, built once from the permission tree of the session. */
export function BackOfficeProvider({ children }: { children: ReactNode }) {
  const { session } = useSystem();
  const { access, menus } = useSelector(session, accessOf, isUnchanged);
  const backOffice = useMemo(() => {
    const menu = buildMenu(menus ?? []);
    return { access, menu: shownMenu(menu), places: placesOf(menu) };
  }, [access, menus]);
  return <BackOfficeContext value={backOffice}>{children}</BackOfficeContext>;
}

export const useBackOffice = (): BackOffice => useContext(BackOfficeContext);

/** What the page of an address is called: by its menu, else by its kind. */
export function pageName(places: readonly Place[], address: Address): string {
  const place = placeAt(places, address);
  if (place) return localized(place.name);
  const path = backOfficePathAt(pageKey(address)) ?? backOfficePathAt(pathIn(address));
  if (path !== undefined && path !== '/system/log') return pageNames[path]();
  return pathIn(address) === '/modifyPassword' ? m.password_title() : m.error_not_developed_title();
}

type Session = SnapshotFrom<typeof sessionMachine>;

function accessOf(session: Session) {
  const { menus } = session.context;
  const failed =
    session.matches({ signedIn: { account: 'failed' } }) || session.matches({ signedIn: { menus: 'failed' } });
  const known = menus !== null && !session.matches({ signedIn: { account: 'loading' } });
  const access: Access = failed ? 'failed' : !known ? 'unknown' : menus.length > 0 ? 'some' : 'none';
  return { signedIn: session.hasTag('signedIn'), access, menus };
}

/** Behind the dialog of an expired login the back-office stays as it was. */
const isUnchanged = (one: ReturnType<typeof accessOf>, other: ReturnType<typeof accessOf>) =>
  (one.signedIn && !other.signedIn) || (one.access === other.access && one.menus === other.menus);
