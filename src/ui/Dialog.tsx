import { Dialog as Ark } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { css } from '../../styled-system/css';
import { dialog } from '../../styled-system/recipes';
import { m } from '../i18n/compiled/messages.js';
import { untilExitIsHeard } from './exitHeard.ts';
import { IconButton } from './IconButton.tsx';

export type DialogProps = {
  /** Whether the dialog is shown. */
  open: boolean;
  /** Escape, the close button, or a press outside. */
  onClose: () => void;
  /** The heading, which names the dialog. */
  title: string;
  /** A sentence below the heading. */
  description?: ReactNode;
  /** The content. */
  children?: ReactNode;
  /** The buttons at the foot; the last one is the suggested one. */
  actions?: ReactNode;
  /** `center` 440 px, `wide` 720 px, `end` a drawer at the edge, `bottom` a sheet. */
  place?: 'center' | 'wide' | 'end' | 'bottom';
  /** `alertdialog` must be answered: it has no close button, and a press outside does nothing. */
  role?: 'dialog' | 'alertdialog';
  /** Escape does not close it, because something would be lost. */
  keepsOnEscape?: boolean;
  /** Returns the element that gets the focus when the dialog opens. The default is the first one. */
  initialFocus?: () => HTMLElement | null;
  /** The element that receives the focus afterwards, if the opener no longer exists. */
  finalFocus?: (() => HTMLElement | null) | undefined;
};

/** An overlay that holds the focus until it is closed. The focus then returns to where it was. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    description,
    children,
    actions,
    place,
    role = 'dialog',
    keepsOnEscape = false,
    initialFocus,
    finalFocus,
  } = props;
  const styles = dialog({ place });
  const mustAnswer = role === 'alertdialog';
  return (
    <Ark.Root
      open={open}
      onOpenChange={(change) => !change.open && onClose()}
      role={role}
      closeOnInteractOutside={!mustAnswer}
      closeOnEscape={!keepsOnEscape}
      // a dialog that reappears when the question over it closes must stay open, although the focus leaves it briefly
      onRequestDismiss={(event) => event.preventDefault()}
      onFocusOutside={(event) => event.preventDefault()}
      lazyMount
      unmountOnExit
      {...(initialFocus && { initialFocusEl: initialFocus })}
      {...(finalFocus && { finalFocusEl: finalFocus })}
    >
      <Portal>
        <Ark.Backdrop className={styles.backdrop} />
        <Ark.Positioner className={styles.positioner}>
          <Ark.Content className={styles.content} onAnimationEnd={untilExitIsHeard}>
            <header className={head}>
              <Ark.Title className={heading}>{title}</Ark.Title>
              {!mustAnswer && <IconButton icon={X} label={m.ui_close()} size="sm" onClick={onClose} />}
            </header>
            {description && <Ark.Description className={text}>{description}</Ark.Description>}
            {children && <div className={body}>{children}</div>}
            {actions && <footer className={foot}>{actions}</footer>}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  );
}

const head = css({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: '4',
  padding: '24px 20px 0 28px',
  // the button is higher than the first line, with which it is vertically centered
  '& > button': { marginBlock: { base: '-4px', tabletDown: '-10px', _coarse: '-10px' } },
});
const heading = css({ textStyle: 'heading', overflowWrap: 'anywhere' });
const text = css({ padding: '10px 28px 0', color: 'ink.soft' });
const body = css({
  padding: '16px 28px 0',
  overflow: 'auto',
  flex: '1 1 auto',
  '&:last-child': { paddingBottom: '7' },
});
const foot = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: '3',
  padding: '24px 28px 28px',
});
