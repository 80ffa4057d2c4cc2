import { css, cx } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import type { PaletteColor } from './fieldProps.ts';

type ColorDotProps = {
  /** The color. */
  color: PaletteColor;
  /** Whether it shows the color itself instead of its meaning. */
  plain?: boolean;
  /** Additional classes. */
  className?: string | undefined;
};

/**
 * A dot in one of the palette's colors, always beside a text. Waiting (amber) and finished (gray) are rings and failed
 * (coral) is a diamond, so that states differ without color too.
 */
export function ColorDot({ color, plain = false, className }: ColorDotProps) {
  return <i aria-hidden="true" className={cx(dot, plain ? swatch : shape, className)} data-color={color} />;
}

/** Returns the name of a color. */
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
  forcedColorAdjust: 'none',
  '&[data-color=teal]': { background: 'chart.1' },
  '&[data-color=blue]': { background: 'chart.5' },
  '&[data-color=violet]': { background: 'chart.6' },
  '&[data-color=rose]': { background: 'chart.4' },
  '&[data-color=coral]': { background: 'coral.mark' },
  '&[data-color=green]': { background: 'chart.7' },
});
const swatch = css({
  width: '16px',
  height: '16px',
  borderRadius: 'sm',
  '&[data-color=gray]': { background: 'chart.8' },
  '&[data-color=amber]': { background: 'chart.3' },
});
const shape = css({
  width: '8px',
  height: '8px',
  borderRadius: 'full',
  '&[data-color=gray]': { border: '2px solid {colors.chart.8}' },
  '&[data-color=amber]': { border: '2px solid {colors.chart.3}' },
  '&[data-color=coral]': { borderRadius: '2px', rotate: '45deg', scale: '0.9' },
});
