import { css, cx } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import type { PaletteColor } from './fieldProps.ts';

/** A spot of one of the palette's colors; words stand beside it, never it alone. */
export function ColorDot({ color, className }: { color: PaletteColor; className?: string | undefined }) {
  return <i aria-hidden="true" className={cx(dot, className)} data-color={color} />;
}

/** What a color is called. */
export const colorName = (color: PaletteColor): string =>
  ({
    gray: m.field_color_gray,
    teal: m.field_color_teal,
    blue: m.field_color_blue,
    violet: m.field_color_violet,
    rose: m.field_color_rose,
    coral: m.field_color_coral,
    amber: m.field_color_amber,
    green: m.field_color_green,
  })[color]();

const dot = css({
  display: 'inline-block',
  flexShrink: '0',
  width: '8px',
  height: '8px',
  borderRadius: 'full',
  forcedColorAdjust: 'none',
  '&[data-color=gray]': { background: 'chart.8' },
  '&[data-color=teal]': { background: 'chart.1' },
  '&[data-color=blue]': { background: 'chart.5' },
  '&[data-color=violet]': { background: 'chart.6' },
  '&[data-color=rose]': { background: 'chart.4' },
  '&[data-color=coral]': { background: 'coral.mark' },
  '&[data-color=amber]': { background: 'chart.3' },
  '&[data-color=green]': { background: 'chart.7' },
});
