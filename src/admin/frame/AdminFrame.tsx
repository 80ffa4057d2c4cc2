import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Router } from 'wouter';
import { pageKey } from '../../../machines/adminMenu/place.ts';
import { css } from '../../../styled-system/css';
import { restoreScroll } from '../../effects/restoreScroll.ts';
import { whenIdle } from '../../effects/whenIdle.ts';
import { useAddress, useNavigationSearch } from '../../portal/router.ts';
import { askEarly } from '../../portal/sentPreferences.ts';
import { useSystem } from '../../portal/system.tsx';
import { useLocale } from '../../portal/useLocale.ts';
import { useTag } from '../../portal/useTag.ts';
import { Waiting } from '../../portal/Waiting.tsx';
import { laterOver } from '../../ui/later.tsx';
import { BackOfficeProvider } from '../base/backOffice.tsx';
import { LaterRoleViewBanner } from '../base/LaterRoleViewBanner.ts';
import { TabsContext } from '../base/openTabs.ts';
import { useHasViewed, useSight } from '../base/sight.ts';
import { useLastUser } from '../base/useLastUser.ts';
import { titleOf } from '../screens.ts';
import { AdminHeader } from './AdminHeader.tsx';
import { AdminTabs } from './AdminTabs.tsx';
import { ChordHint } from './ChordHint.tsx';
import { FactorReminder } from './FactorReminder.tsx';
import { Sidebar } from './Sidebar.tsx';
import { PaletteContext, usePalette } from './usePalette.ts';
import { useShortcuts } from './useShortcuts.ts';
import { useLeftPage, useTabLocation, useTabs } from './useTabs.ts';

/** The command palette, loaded when it is first opened. */
const LaterPalette = laterOver(
  () => import('./CommandPalette.tsx').then((part) => part.CommandPalette),
  ({ palette }) => palette.send({ type: 'palette.closed' }),
);
const LaterKeys = laterOver(
  () => import('./KeysSheet.tsx').then((part) => part.KeysSheet),
  ({ onClose }) => onClose(),
);
const LaterSidebarDrawer = laterOver(
  () => import('./SidebarDrawer.tsx').then((part) => part.SidebarDrawer),
  ({ onClose }) => onClose(),
);

/**
 * The frame of every back-office page: sidebar, header, tabs of visited pages, command palette. The page fills the rest
 * of the window and scrolls inside it.
 */
export function AdminFrame({ children }: { children: ReactNode }) {
  const user = useLastUser();
  const sight = useSight();
  // another user must see nothing of the previous one; the same holds when a role view starts or ends
  return (
    <BackOfficeProvider key={`${user?.id}-${sight}`} titleOf={titleOf}>
      <Shell>{children}</Shell>
    </BackOfficeProvider>
  );
}

function Shell({ children }: { children: ReactNode }) {
  const { api, layout } = useSystem();
  const person = useLastUser()?.id ?? '';
  const locale = useLocale();
  const mobile = useTag(layout, 'mobile');
  const sidebarOpen = useTag(layout, 'sidebarOpen');
  const tabs = useTabs();
  const opened = useSelector(tabs, ({ context }) => context.tabs);
  const isLeft = useLeftPage();
  const hasViewed = useHasViewed();
  const known = useMemo(
    () => ({ tabs: opened, keepFilters: (key: string) => tabs.send({ type: 'adminTabs.filtersKept', key }) }),
    [opened, tabs],
  );
  const palette = usePalette(tabs);
  const finding = useTag(palette, 'open');
  const listsKeys = useTag(palette, 'keys');
  useShortcuts(palette);
  useEffect(() => whenIdle(() => void askEarly(api, person)), [api, person]);
  const page = useRef<HTMLElement>(null);
  const key = pageKey(useAddress());
  useEffect(() => {
    const kept = tabs.getSnapshot().context.tabs.find((tab) => tab.key === key);
    return page.current ? restoreScroll(page.current, kept?.scrollY ?? 0) : undefined;
  }, [key, tabs]);
  return (
    <TabsContext value={known}>
      <Router hook={useTabLocation} searchHook={useNavigationSearch}>
        <div className={frame}>
          {mobile ? (
            sidebarOpen && (
              <LaterSidebarDrawer
                key={`menu-${locale}`}
                onClose={() => layout.send({ type: 'layout.sidebarToggled' })}
              />
            )
          ) : (
            <Sidebar key={`menu-${locale}`} open={sidebarOpen} />
          )}
          <div className={body}>
            <FactorReminder key={`factor-${locale}`} />
            {hasViewed && <LaterRoleViewBanner key={`view-${locale}`} />}
            <AdminHeader key={`header-${locale}`} palette={palette} />
            {!mobile && <AdminTabs key={`tabs-${locale}`} tabs={tabs} />}
            <main
              id="content"
              ref={page}
              className={pane}
              tabIndex={-1}
              onScroll={({ currentTarget }) => tabs.send({ type: 'adminTabs.scrolled', y: currentTarget.scrollTop })}
            >
              <PaletteContext value={palette}>{isLeft ? <Waiting /> : children}</PaletteContext>
            </main>
          </div>
          {finding && <LaterPalette key={`palette-${locale}`} palette={palette} />}
          {listsKeys && <LaterKeys key={`keys-${locale}`} onClose={() => palette.send({ type: 'palette.closed' })} />}
          <ChordHint key={`chords-${locale}`} palette={palette} />
        </div>
      </Router>
    </TabsContext>
  );
}

const frame = css({
  display: 'flex',
  height: '100dvh',
  overflow: 'hidden',
  background: 'surface',
  fontSize: 'small',
  '@media print': { height: 'auto', overflow: 'visible' },
});
const body = css({ flex: '1 1 0', minWidth: '0', display: 'flex', flexDirection: 'column' });
const pane = css({
  flex: '1 1 0',
  minHeight: '0',
  overflow: 'auto',
  display: 'flex',
  flexDirection: 'column',
  position: 'relative',
  '&:focus': { outline: 'none' },
  '& > [data-passage]': { minHeight: '0' },
});
