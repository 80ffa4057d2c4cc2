import { css } from '../../../styled-system/css';
import { type Cell, crownOf } from './cells.ts';

type CellBarProps = {
  /** Its left edge and its width. */
  x: number;
  /** The width in pixels. */
  width: number;
  /** The vertical positions of zero and of its value. */
  zero: number;
  /** The position of the value in pixels. */
  end: number;
  /** The color as a CSS value. */
  color: string;
  /** The radius of its corners. */
  radius?: number;
  /** Its position in the row of bars. */
  place: number;
  /** The end is not the value, because the bar is cut: it has no cell. */
  isCut?: boolean;
};

/** A bar whose end is a cell, if there is room for one. A short bar is a single cell. */
export function CellBar({ x, width, zero, end, color, radius = 0, place, isCut = false }: CellBarProps) {
  const crown = isCut ? null : crownOf({ x, width, zero, end }, place);
  const length = Math.abs(end - zero);
  const plain = { y: Math.min(zero, end), height: Math.max(1.5, length) };
  const stem = crown ? crown.stem : plain;
  return (
    <>
      {stem && <rect className={kept} x={x} {...stem} width={width} rx={radius} style={{ fill: color }} />}
      {crown && <CellShape cell={crown.cell} color={color} />}
    </>
  );
}

/** A cell with its nucleus. */
export function CellShape({
  cell: { body, edge, nucleus, nucleusWidth },
  color,
}: {
  /** The form and place of the cell. */
  cell: Cell;
  /** The color as a CSS value. */
  color: string;
}) {
  return (
    <>
      <path className={bodyStyle} d={body} style={{ fill: color, stroke: color, strokeWidth: edge }} />
      <path className={nucleusStyle} d={nucleus} style={{ strokeWidth: nucleusWidth }} />
    </>
  );
}

const kept = css({ _forcedColors: { forcedColorAdjust: 'none' } });
const bodyStyle = css({ strokeLinejoin: 'round', _forcedColors: { forcedColorAdjust: 'none' } });
const nucleusStyle = css({
  fill: 'none',
  stroke: 'paper',
  strokeLinecap: 'round',
  opacity: '0.75',
  _forcedColors: { forcedColorAdjust: 'none' },
});
