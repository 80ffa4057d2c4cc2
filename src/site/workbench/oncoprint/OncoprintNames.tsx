import type { ReactNode } from 'react';
import { css } from '../../../../styled-system/css';

/** The names of the rows, drawn once more over the cells, where they stay while those scroll sideways. */
export function OncoprintNames({ width, height, children }: { width: number; height: number; children: ReactNode }) {
  return (
    <div className={layer} aria-hidden="true" data-print="none">
      <div className={stays} style={{ width: width - EDGE }}>
        <svg aria-hidden="true" className={drawing} width={width - EDGE} height={height}>
          {children}
        </svg>
      </div>
    </div>
  );
}

/** The cells begin here. */
const EDGE = 2;

const layer = css({ position: 'absolute', inset: '0', pointerEvents: 'none' });
const stays = css({
  position: 'sticky',
  insetInlineStart: '0',
  height: 'full',
  background: 'paper',
  overflow: 'hidden',
});
const drawing = css({
  display: 'block',
  fontSize: 'tiny',
  '& text[data-tone=faint]': { fill: 'ink.faint', fontVariantNumeric: 'tabular-nums' },
  '& text[data-tone=strong]': { fill: 'ink', fontWeight: 'semibold' },
  '& text[data-gene=true]': { fontStyle: 'italic' },
  _forcedColors: { '& text': { fill: 'CanvasText!' } },
});
