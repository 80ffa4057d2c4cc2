import { Dialog } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import { X } from 'lucide-react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { PreferenceToggles } from '../../shared/PreferenceToggles.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { MenuTree } from './MenuTree.tsx';

/**
 * The sidebar on phones, over the page. The focus stays inside. Escape, the cross, a press outside and a choice close
 * it.
 */
export function SidebarDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Dialog.Root open onOpenChange={({ open }) => !open && onClose()}>
      <Portal>
        <Dialog.Backdrop className={scrim} />
        <Dialog.Positioner className={positioner}>
          <Dialog.Content className={drawer} data-tone="navy">
            <Dialog.Title className="sr">{m.admin_shell_menu()}</Dialog.Title>
            <div className={head}>
              <Logo name={m.site_title()} />
              <IconButton icon={X} variant="bar" label={m.ui_close()} onClick={onClose} />
            </div>
            <nav className={menu} aria-label={m.admin_shell_menu()}>
              <MenuTree onChosen={onClose} />
            </nav>
            <div className={foot}>
              <PreferenceToggles variant="bar" worded />
            </div>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

const scrim = css({ position: 'fixed', inset: '0', zIndex: 'drawer', background: 'scrim', animation: 'fadeIn 160ms' });
const positioner = css({ position: 'fixed', inset: '0', zIndex: 'drawer' });
const drawer = css({
  width: '288px',
  maxWidth: '86vw',
  height: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  background: 'bar',
  color: 'bar.soft',
  animation: 'fadeIn 160ms {easings.out}',
  '&:focus-visible': { outline: 'none' },
});
const head = css({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  flexShrink: '0',
  minHeight: '56px',
  paddingInlineStart: '4',
  paddingInlineEnd: '1',
  color: 'bar.ink',
  borderBottom: '1px solid {colors.bar.line}',
});
const menu = css({ flex: '1 1 0', minHeight: '0', overflow: 'auto', padding: '2' });
const foot = css({
  display: 'flex',
  justifyContent: 'space-between',
  flexShrink: '0',
  padding: '2',
  borderTop: '1px solid {colors.bar.line}',
  '& button': { minHeight: '44px' },
});
