import { useSelector } from '@xstate/react';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { SnapshotFrom } from 'xstate';
import { buildMenu, type MenuEntry, type Place, placesOf, shownMenu } from '../../../machines/adminMenu/menu.ts';
import { placeAt } from '../../../machines/adminMenu/place.ts';
import { type Address, routeAt } from '../../../machines/navigation/address.ts';
import type { sessionMachine } from '../../../machines/session/session.machine.ts';
import { useSystem } from '../../app/system.tsx';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { screens } from '../screens.ts';

export type BackOffice = { menu: readonly MenuEntry[]; places: readonly Place[] };

const BackOfficeContext = createContext<BackOffice>({ menu: [], places: [] });

/** What the signed-in person has of the back-office, built once from the permission tree of the session. */
export function BackOfficeProvider({ children }: { children: ReactNode }) {
  const { session } = useSystem();
  const { menus } = useSelector(session, menusOf, isUnchanged);
  const backOffice = useMemo(() => {
    const menu = buildMenu(menus ?? []);
    return { menu: shownMenu(menu), places: placesOf(menu) };
  }, [menus]);
  return <BackOfficeContext value={backOffice}>{children}</BackOfficeContext>;
}

export const useBackOffice = (): BackOffice => useContext(BackOfficeContext);

/** What the page of an address is called: by its menu, else by its kind. */
export function pageName(places: readonly Place[], address: Address): string {
  const place = placeAt(places, address);
  if (place) return localized(place.name);
  const page = routeAt(address);
  if (page?.layout === 'backOffice') return screens[page.path].title();
  return page?.name === 'modifyPassword' ? m.password_title() : m.error_not_developed_title();
}

type Session = SnapshotFrom<typeof sessionMachine>;

const menusOf = (session: Session) => ({ signedIn: session.hasTag('signedIn'), menus: session.context.menus });

/** Behind the dialog of an expired login the back-office stays as it was. */
const isUnchanged = (one: ReturnType<typeof menusOf>, other: ReturnType<typeof menusOf>) =>
  (one.signedIn && !other.signedIn) || one.menus === other.menus;
