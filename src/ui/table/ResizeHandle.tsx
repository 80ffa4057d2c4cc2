import type { KeyboardEvent, PointerEvent } from 'react';
import { MAX_WIDTH, MIN_WIDTH, widthWithin } from '../../../machines/listView/look.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';

type ResizeHandleProps = {
  /** The id of the column head. */
  id: string;
  /** The name of the column. */
  label: string;
  /** The width of the column in pixels. */
  width: number;
  /** Called during dragging; `done` is true when it ends. */
  onResize: (width: number, done: boolean) => void;
};

/** The edge of a column, moved by dragging or by the arrow keys. */
export function ResizeHandle({ id, label, width, onResize }: ResizeHandleProps) {
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    const handle = event.currentTarget;
    const begin = event.clientX;
    let last = width;
    const move = (next: globalThis.PointerEvent) => {
      last = widthWithin(width + next.clientX - begin);
      onResize(last, false);
    };
    const end = () => {
      handle.removeEventListener('pointermove', move);
      handle.removeAttribute('data-dragged');
      onResize(last, true);
    };
    handle.setPointerCapture(event.pointerId);
    handle.setAttribute('data-dragged', 'true');
    handle.addEventListener('pointermove', move);
    handle.addEventListener('lostpointercapture', end, { once: true });
  };
  const press = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 32 : 8;
    const next = { ArrowLeft: width - step, ArrowRight: width + step, Home: MIN_WIDTH, End: MAX_WIDTH }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onResize(widthWithin(next), true);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved; this is a separator with a value
    <span
      role="separator"
      id={id}
      aria-orientation="vertical"
      aria-label={m.table_resize({ column: label })}
      aria-valuenow={width}
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={MAX_WIDTH}
      tabIndex={0}
      className={root}
      onPointerDown={drag}
      onKeyDown={press}
    />
  );
}

const root = css({
  position: 'absolute',
  insetInlineEnd: '0',
  top: '0',
  bottom: '0',
  width: '8px',
  cursor: 'col-resize',
  touchAction: 'none',
  outlineOffset: '-2px',
  '&::after': {
    content: '""',
    position: 'absolute',
    insetInlineEnd: '0',
    top: '10px',
    bottom: '10px',
    width: '1px',
    background: 'line',
  },
  '&:is(:hover, :focus-visible, [data-dragged])::after': {
    top: '0',
    bottom: '0',
    width: '2px',
    background: 'accent',
  },
});
