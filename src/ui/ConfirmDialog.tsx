import { type ReactNode, useRef } from 'react';
import { css } from '../../styled-system/css';
import { m } from '../i18n/compiled/messages.js';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

type ConfirmDialogProps = {
  /** Whether the question is shown. */
  open: boolean;
  /** The heading, which names the dialog. */
  title: string;
  /** Names what will happen, and to what. */
  message: ReactNode;
  /** The text of the button that agrees. */
  confirmLabel?: string;
  /** The text of the other button. */
  cancelLabel?: string;
  /** Called when the person agrees. */
  onConfirm: () => void;
  /** Called for the other answer, and for Escape. */
  onCancel: () => void;
  /** The action cannot be undone: it has a warning color, and the focus starts on the other button. */
  dangerous?: boolean;
  /** The answer is being carried out. */
  pending?: boolean;
  /** Input would be lost: the default texts are the same everywhere, and the button that keeps the input is last. */
  leaving?: boolean;
  /** Content of the question that needs more than a sentence. */
  children?: ReactNode;
};

/** A question with two answers. Escape is the second one. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, message, confirmLabel, cancelLabel, onConfirm, onCancel, pending, leaving = false } = props;
  const dangerous = props.dangerous ?? leaving;
  const confirm = useRef<HTMLButtonElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const stay = (
    <Button ref={cancel} variant={dangerous ? 'primary' : 'outline'} onClick={onCancel}>
      {cancelLabel ?? (leaving ? m.leave_stay() : m.ui_cancel())}
    </Button>
  );
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      role="alertdialog"
      title={title}
      description={message}
      initialFocus={() => (dangerous ? cancel : confirm).current}
      actions={
        <>
          {!leaving && stay}
          <Button
            ref={confirm}
            variant={dangerous ? 'danger' : 'primary'}
            pending={pending ?? false}
            className={leaving ? apart : undefined}
            onClick={onConfirm}
          >
            {confirmLabel ?? (leaving ? m.leave_confirm() : m.ui_confirm())}
          </Button>
          {leaving && stay}
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}

const apart = css({ marginInlineEnd: 'auto' });
