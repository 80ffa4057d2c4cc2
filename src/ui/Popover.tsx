import { Popover as Ark } from '@ark-ui/react/popover';
import { Portal } from '@ark-ui/react/portal';
import type { ReactNode } from 'react';
import { css, cx } from '../../styled-system/css';
import { Dialog } from './Dialog.tsx';
import { untilExitIsHeard } from './exitHeard.ts';
import { surfaceStyle } from './Surface.tsx';
import { usePhone } from './useMedia.ts';

type PopoverProps = {
  /** The ID of the button that opens it. The pane is placed at the button, and the focus returns there. */
  triggerId: string;
  /**
   * Leave it true if the popover is mounted only while open. If it is always mounted, it returns the focus when it
   * closes.
   */
  open?: boolean;
  /** Called when it closes. */
  onClose: () => void;
  /** The heading, which names the popover. */
  title: string;
  /** The content. */
  children: ReactNode;
};

/**
 * A small pane under a button; on phones a sheet from the bottom. Escape or a press elsewhere closes it, and the focus
 * returns to the button.
 */
export function Popover({ triggerId, open = true, onClose, title, children }: PopoverProps) {
  const phone = usePhone();
  const trigger = () => document.getElementById(triggerId);
  if (phone)
    return (
      <Dialog place="bottom" open={open} onClose={onClose} title={title} finalFocus={trigger}>
        <div className={sheet}>{children}</div>
      </Dialog>
    );
  return (
    <Ark.Root
      open={open}
      lazyMount
      unmountOnExit
      onOpenChange={(change) => !change.open && onClose()}
      ids={{ trigger: triggerId }}
      positioning={{ placement: 'bottom-end', gutter: 6, overflowPadding: 16, boundary: belowHeader }}
      finalFocusEl={trigger}
    >
      <Portal>
        <Ark.Positioner className={positioner}>
          <Ark.Content className={cx(surfaceStyle, content)} aria-label={title} onAnimationEnd={untilExitIsHeard}>
            <Ark.Title className={titleStyle}>{title}</Ark.Title>
            {children}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  );
}

/** Returns the part of the window below the sticky header, which a pane that opens upwards must not cover. */
function belowHeader() {
  const bottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const top = Math.max(0, bottom);
  return { x: 0, y: top, width: window.innerWidth, height: window.innerHeight - top };
}

const positioner = css({ zIndex: 'popup' });
const content = css({
  display: 'flex',
  flexDirection: 'column',
  width: '320px',
  maxHeight: 'min(440px, var(--available-height))',
  '&[data-state=open]': { animation: 'fadeIn {durations.fast}' },
  // the message of `PartMissing` is in the flow here, because it would cover the title
  '& > [data-part-missing]': {
    position: 'static',
    display: 'grid',
    gridTemplateColumns: '1fr auto auto',
    marginInline: '0',
    boxShadow: 'none',
    '& > p': { gridColumn: '1 / -1' },
    '& > button:first-of-type': { justifySelf: 'start' },
  },
});
const titleStyle = css({ padding: '14px 16px 6px', fontSize: 'small', fontWeight: 'semibold' });
// the content has its own space at the sides
const sheet = css({ marginInline: '-16px' });
