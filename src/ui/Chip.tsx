import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { css } from '../../styled-system/css';
import { m } from '../i18n/compiled/messages.js';
import { chipButton } from './chipButton.ts';

type ChipProps = {
  /** The kind of item, shown before it in small type: 'Gene'. */
  kind?: string;
  /** The name of the item. */
  children: ReactNode;
  /** The item as plain text, for the name of the remove button. */
  name: string;
  /** Called when the cross is pressed. */
  onRemove: () => void;
  /** Details, shown on hover and always available to screen readers. */
  title?: string;
  /** Further actions, before the remove button. */
  more?: ReactNode;
};

/** A chosen item that can be removed. */
export function Chip({ kind, children, name, onRemove, title, more }: ChipProps) {
  return (
    <span className={root} title={title}>
      {kind && <span className={kindStyle}>{kind}</span>}
      <span className={text}>{children}</span>
      {title && <span className="sr">{title}</span>}
      {more}
      <button
        type="button"
        className={chipButton}
        data-remove
        data-print="none"
        aria-label={m.ui_remove({ name })}
        onClick={onRemove}
      >
        <X aria-hidden size={14} strokeWidth={1.5} />
      </button>
    </span>
  );
}

const root = css({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  minHeight: { base: '44px', tablet: '32px' },
  maxWidth: 'full',
  paddingInline: { base: '12px 0', tablet: '12px 4px', _print: '12px' },
  borderRadius: 'full',
  background: 'muted',
  fontSize: 'small',
  _forcedColors: { outline: '1px solid CanvasText', outlineOffset: '-1px' },
});
const kindStyle = css({ color: 'ink.soft', fontSize: 'tiny', whiteSpace: 'nowrap' });
const text = css({ fontWeight: 'medium', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
