import { useSelector } from '@xstate/react';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { isWritten } from '../../../contract/keyText.ts';
import { isLocalized } from '../../../contract/localized.ts';
import type { BackOfficePath } from '../../../contract/pages.ts';
import type { Localized } from '../../../contract/schema.ts';
import { buildMenu, type MenuEntry, type Place, placesOf, shownMenu } from '../../../machines/adminMenu/menu.ts';
import { pageKey, placeAt } from '../../../machines/adminMenu/place.ts';
import { type Address, routeAt } from '../../../machines/navigation/address.ts';
import type { sessionMachine } from '../../../machines/session/session.machine.ts';
import { keepDraft, readDraft } from '../../effects/drafts.ts';
import { m } from '../../i18n/compiled/messages.js';
import { isRecord } from '../../portal/isRecord.ts';
import { useAddress } from '../../portal/router.ts';
import { useSystem } from '../../portal/system.tsx';
import { type Named, namedIn } from '../../ui/named.ts';
import { useSight } from './sight.ts';

/** The names of pages of single records opened so far, by key. */
type Names = Readonly<Record<string, Localized>>;
type TitleOf = (path: BackOfficePath) => string;
export type BackOffice = {
  menu: readonly MenuEntry[];
  places: readonly Place[];
  names: Names;
  /** Returns the title of a kind of page. */
  titleOf: TitleOf;
  /** Sets the name of a page. */
  reportName: (key: string, name: Localized) => void;
};

const BackOfficeContext = createContext<BackOffice>({
  menu: [],
  places: [],
  names: {},
  titleOf: () => '',
  reportName: () => {},
});
/** Stored with the tabs, so that they keep their names after a reload. */
const KEPT = 'backOfficePageNames';

/**
 * Provides the signed-in user's part of the back-office, built once from the permission tree of the session. `titleOf`
 * comes from the table of screens and never changes. Screens use this context; they do not import that table.
 */
export function BackOfficeProvider({ titleOf, children }: { titleOf: TitleOf; children: ReactNode }) {
  const { session } = useSystem();
  const { menus } = useSelector(session, menusOf, isUnchanged);
  // names seen in a role view are not stored, and the user's own names are not shown in it
  const ofRole = useSight() !== null;
  const [names, setNames] = useState(() => (ofRole ? {} : keptNames()));
  const backOffice = useMemo(() => {
    const menu = buildMenu(menus ?? []);
    const reportName = (key: string, name: Localized) =>
      setNames((known) => {
        const next = { ...known, [key]: name };
        if (!ofRole) keepDraft(KEPT, next);
        return next;
      });
    return { menu: shownMenu(menu), places: placesOf(menu), names, titleOf, reportName };
  }, [menus, names, ofRole, titleOf]);
  return <BackOfficeContext value={backOffice}>{children}</BackOfficeContext>;
}

export const useBackOffice = (): BackOffice => useContext(BackOfficeContext);

/** Sets the name of the current page as soon as it is known. */
export function usePageName(name: Localized | undefined): void {
  const { names, reportName } = useBackOffice();
  const key = pageKey(useAddress());
  const { en, zh } = name ?? { en: '', zh: '' };
  const isKnown = names[key]?.en === en && names[key]?.zh === zh;
  useEffect(() => {
    if (isWritten(en + zh) && !isKnown) reportName(key, { en, zh });
  }, [reportName, key, en, zh, isKnown]);
}

function keptNames(): Names {
  const kept = readDraft(KEPT);
  const entries = isRecord(kept) ? Object.entries(kept) : [];
  return Object.fromEntries(entries.flatMap(([key, name]) => (isLocalized(name) ? [[key, name]] : [])));
}

/** Returns the name of the page at an address: its own, its menu's, or that of its kind. */
export function pageNamed({ places, names, titleOf }: BackOffice, address: Address): Named {
  const own = names[pageKey(address)] ?? placeAt(places, address)?.name;
  if (own) return namedIn(own);
  const page = routeAt(address);
  if (page?.layout === 'backOffice')
    return { label: page.path === null ? m.admin_nowhere_title() : titleOf(page.path) };
  return { label: page?.name === 'modifyPassword' ? m.password_title() : m.error_not_developed_title() };
}

/** Returns the name of the page at an address as plain text. */
export const pageName = (...asked: Parameters<typeof pageNamed>): string => pageNamed(...asked).label;

type Session = SnapshotFrom<typeof sessionMachine>;

const menusOf = (session: Session) => ({ signedIn: session.hasTag('signedIn'), menus: session.context.menus });

/** Behind the dialog of an expired login, the back-office does not change. */
const isUnchanged = (one: ReturnType<typeof menusOf>, other: ReturnType<typeof menusOf>) =>
  (one.signedIn && !other.signedIn) || one.menus === other.menus;
