import { type ReactNode, useRef } from 'react';
import { m } from '../i18n/compiled/messages.js';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  /** Names what will happen, and to what. */
  message: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  onConfirm: () => void;
  onCancel: () => void;
  /** The act cannot be undone: it is colored so and the focus starts on the other answer. */
  dangerous?: boolean;
  pending?: boolean;
};

/** A question with two answers. Escape is the second one. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, message, confirmLabel, cancelLabel, onConfirm, onCancel, dangerous = false, pending } = props;
  const confirm = useRef<HTMLButtonElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
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
          <Button ref={cancel} variant={dangerous ? 'primary' : 'outline'} onClick={onCancel}>
            {cancelLabel ?? m.ui_cancel()}
          </Button>
          <Button
            ref={confirm}
            variant={dangerous ? 'danger' : 'primary'}
            pending={pending ?? false}
            onClick={onConfirm}
          >
            {confirmLabel ?? m.ui_confirm()}
          </Button>
        </>
      }
    />
  );
}
