import { Maximize, Minimize, PanelLeft, Search } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { css } from '../../../styled-system/css';
import { canFillScreen, fillsScreen, onFullScreenChanged, toggleFullScreen } from '../../effects/fullScreen.ts';
import { m } from '../../i18n/compiled/messages.js';
import { useSystem } from '../../portal/system.tsx';
import { useTag } from '../../portal/useTag.ts';
import { PreferenceToggles } from '../../shared/PreferenceToggles.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { later } from '../../ui/later.tsx';
import { useSight } from '../base/sight.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { PageTrail } from './PageTrail.tsx';
import { SIDEBAR_ID } from './Sidebar.tsx';
import type { Palette } from './usePalette.ts';
import { PALETTE_KEYS } from './useShortcuts.ts';

const LaterInboxBell = later(() => import('../../shared/inbox/InboxBell.tsx').then((part) => part.InboxBell));

/** The header: sidebar button, breadcrumbs, palette, language, theme, full screen, messages, account. */
export function AdminHeader({ palette }: { palette: Palette }) {
  const { layout } = useSystem();
  const sight = useSight();
  const mobile = useTag(layout, 'mobile');
  const sidebarOpen = useTag(layout, 'sidebarOpen');
  const openPalette = () => palette.send({ type: 'palette.toggled' });
  return (
    <header className={bar} data-print="none">
      <IconButton
        icon={PanelLeft}
        size="sm"
        label={sidebarOpen ? m.admin_shell_sidebar_close() : m.admin_shell_sidebar_open()}
        aria-expanded={sidebarOpen}
        {...(mobile ? { 'aria-haspopup': 'dialog' as const } : { 'aria-controls': SIDEBAR_ID })}
        onClick={() => layout.send({ type: 'layout.sidebarToggled' })}
      />
      {mobile ? (
        <span className={brand}>
          <Logo name={m.site_title()} />
        </span>
      ) : (
        <PageTrail />
      )}
      <div className={tools}>
        {mobile ? (
          <IconButton icon={Search} size="sm" label={m.admin_shell_palette()} onClick={openPalette} />
        ) : (
          <>
            <button type="button" className={find} aria-keyshortcuts="Meta+K Control+K" onClick={openPalette}>
              <Search aria-hidden size={16} strokeWidth={1.6} />
              <span>{m.admin_shell_palette()}</span>
              <Kbd>{PALETTE_KEYS}</Kbd>
            </button>
            <PreferenceToggles variant="quiet" />
            <FullScreenButton />
          </>
        )}
        {/* messages belong to the user, not to the role being viewed */}
        {sight === null && <LaterInboxBell variant="quiet" />}
        <AccountMenu bare={mobile} onKeys={() => palette.send({ type: 'palette.keysAsked' })} />
      </div>
    </header>
  );
}

function FullScreenButton() {
  const full = useSyncExternalStore(onFullScreenChanged, fillsScreen);
  if (!canFillScreen()) return null;
  return (
    <IconButton
      icon={full ? Minimize : Maximize}
      size="sm"
      label={full ? m.admin_shell_full_screen_leave() : m.admin_shell_full_screen()}
      onClick={toggleFullScreen}
    />
  );
}

const bar = css({
  flexShrink: '0',
  height: { base: '52px', desktop: 'header' },
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  paddingInline: { base: '4px', desktop: '12px' },
  background: 'surface',
  borderBottom: '1px solid {colors.line}',
});
// on the narrowest phones the mark alone leaves room for the messages and the account
const brand = css({
  display: 'inline-flex',
  '@media (max-width: 389px)': {
    '& > span > span': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
});
const tools = css({
  marginInlineStart: 'auto',
  display: 'flex',
  alignItems: 'center',
  gap: { base: '0', desktop: '1' },
  flexShrink: '0',
  '& > button, & > span > button': { height: '32px', paddingInline: '2' },
});
const find = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  width: { base: '220px', wide: '300px' },
  borderRadius: 'md',
  background: 'paper',
  color: 'ink.faint',
  fontSize: 'small',
  boxShadow: 'inset 0 0 0 1px {colors.line}',
  cursor: 'pointer',
  '&:hover': { boxShadow: 'inset 0 0 0 1px {colors.fieldLine}' },
  whiteSpace: 'nowrap',
  '& span': { flexGrow: '1', minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis', textAlign: 'start' },
  '& kbd': { flexShrink: '0' },
  '& svg': { flexShrink: '0' },
});
