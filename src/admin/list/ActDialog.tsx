import type { ReactNode } from 'react';
import { css } from '../../../styled-system/css';
import { listed } from '../../i18n/format.ts';
import { LaterConfirmDialog } from '../../ui/LaterConfirmDialog.ts';

type ActDialogProps = {
  list: { busy: boolean; send: (event: { type: 'list.confirmed' | 'list.cancelled' }) => void };
  open: boolean;
  title: string;
  /** The names of the rows, if the title does not contain them. Several are listed above the text. */
  names?: readonly string[];
  text: string;
  confirmLabel: string;
  children?: ReactNode;
};

/** The confirmation dialog of an action on rows, with their names. */
export const ActDialog = ({
  list: { busy, send },
  open,
  title,
  names = [],
  text,
  confirmLabel,
  children,
}: ActDialogProps) => (
  <LaterConfirmDialog
    open={open}
    dangerous
    title={title}
    message={
      <span className={words}>
        {names.length > 1 && <span>{listed(names)}</span>}
        <span>{text}</span>
        {children}
      </span>
    }
    confirmLabel={confirmLabel}
    pending={busy}
    onConfirm={() => send({ type: 'list.confirmed' })}
    onCancel={() => send({ type: 'list.cancelled' })}
  />
);

const words = css({ display: 'grid', gap: '3' });
