import type { ReactNode } from 'react';
import { css } from '../../../styled-system/css';
import { ColorDot } from '../fields/ColorDot.tsx';
import type { PaletteColor } from '../fields/fieldProps.ts';

export type StateTone = 'good' | 'warning' | 'bad' | 'off' | 'running' | 'changed';

type StateMarkProps = {
  /** The name of the state. */
  children: ReactNode;
} & (
  | {
      /** What the color means. */
      tone: StateTone;
      /** A color of the palette, for states whose colors administrators choose. */
      color?: never;
    }
  /** The color of a choice, from its definition or dictionary. */
  | {
      /** A color of the palette, for states whose colors administrators choose. */
      color: PaletteColor;
      /** What the color means. */
      tone?: never;
    }
);

/** A state as shape, color and word. Each can be understood without the others. */
export function StateMark({ tone, color, children }: StateMarkProps) {
  return (
    <span className={root} data-tone={tone}>
      {color ? <ColorDot color={color} /> : <i aria-hidden="true" className={mark} data-tone={tone} />}
      <span className={word} data-full={typeof children === 'string' ? children : undefined}>
        {children}
      </span>
    </span>
  );
}

const root = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  maxWidth: 'full',
  whiteSpace: 'nowrap',
  '&[data-tone=bad]': { color: 'coral' },
  '&[data-tone=off]': { color: 'ink.faint' },
});
const word = css({ minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis' });
const mark = css({
  flexShrink: '0',
  width: '8px',
  height: '8px',
  borderRadius: 'full',
  forcedColorAdjust: 'none',
  '&[data-tone=good]': { background: 'green.mark' },
  '&[data-tone=warning]': { border: '2px solid {colors.amber.mark}' },
  '&[data-tone=bad]': { background: 'coral.mark', borderRadius: '2px', rotate: '45deg', scale: '0.9' },
  '&[data-tone=off]': { border: '2px solid {colors.viz.tick}' },
  '&[data-tone=running]': { background: 'accent', boxShadow: '0 0 0 3px {colors.accent.bg}' },
  '&[data-tone=changed]': { background: 'linear-gradient(90deg, {colors.green.mark} 50%, {colors.amber.mark} 50%)' },
});
