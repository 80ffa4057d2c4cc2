import type { KeyboardEvent, PointerEvent } from 'react';
import { PANEL_LEAST, PANEL_MOST, type PanelPlace } from '../../../machines/panel/panel.machine.ts';
import { m } from '../../i18n/compiled/messages.js';

type EdgeProps = { place: PanelPlace; onResize: (percent: number) => void };

/** What a key changes, in percent. */
const STEP = 2;

/** The edge of a docked panel. It is dragged, or moved by arrow keys, Home and End. */
export function Edge({ place: { side, sizes }, onResize }: EdgeProps) {
  const percent = sizes[side];
  const [larger, smaller] = side === 'below' ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight'];
  const pressed = (event: KeyboardEvent) => {
    const sizeAt = new Map([
      [larger, percent + STEP],
      [smaller, percent - STEP],
      ['Home', PANEL_LEAST],
      ['End', PANEL_MOST],
    ]);
    const size = sizeAt.get(event.key);
    if (size === undefined) return;
    event.preventDefault();
    onResize(size);
  };
  const moved = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    const { innerWidth, innerHeight } = window;
    const share = side === 'below' ? 1 - clientY / innerHeight : 1 - clientX / innerWidth;
    onResize(Math.round(share * 1_000) / 10);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an `hr` is a line in a text; this separator has a value and is moved
    <div
      className="sct-edge"
      role="separator"
      tabIndex={0}
      aria-label={m.charts_resize()}
      aria-orientation={side === 'below' ? 'horizontal' : 'vertical'}
      aria-valuenow={Math.round(percent)}
      aria-valuemin={PANEL_LEAST}
      aria-valuemax={PANEL_MOST}
      onKeyDown={pressed}
      onPointerDown={(event) => {
        // no text of the page is selected on the way
        event.preventDefault();
        event.currentTarget.focus();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={moved}
    />
  );
}
