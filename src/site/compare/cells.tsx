import { EMPTY_VALUE } from '../../../contract/constants.ts';
import type { GeneCell, ResponseCell } from '../../../contract/entities/comparison.ts';
import { css, cx } from '../../../styled-system/css';
import { oneDecimal } from '../../i18n/format.ts';
import { geneWords, responseWords } from './words.ts';

/** Altered, wild type or not fully tested: a mark with its own shape, and text. */
export function GeneMark({ cell }: { cell: GeneCell }) {
  return (
    <span className={marked} data-status={cell.status}>
      <span aria-hidden="true" className={mark} data-status={cell.status} />
      {geneWords(cell)}
    </span>
  );
}

/** The response as text, above a bar in the color of its class. The track is an inhibition of 100 %. */
export function ResponseMark({ cell }: { cell: ResponseCell | null }) {
  const width = Math.max(0, Math.min(100, cell?.tgiPercent ?? 0));
  return (
    <span className={stacked}>
      <span className={cell === null ? quiet : undefined}>{responseWords(cell)}</span>
      {cell !== null && cell.tgiPercent !== null && (
        <span aria-hidden="true" className={track}>
          <span className={cx(bar, cell.mRecist ? classes[cell.mRecist] : neutral)} style={{ width: `${width}%` }} />
        </span>
      )}
    </span>
  );
}

/** log2(TPM + 1) with a bar relative to the highest value. */
export function ExpressionCell({ value, most }: { value: number | null; most: number }) {
  if (value === null) return <span className={quiet}>{EMPTY_VALUE}</span>;
  return (
    <span className={stacked}>
      <span>{oneDecimal(value)}</span>
      <span aria-hidden="true" className={track}>
        <span className={cx(bar, strong)} style={{ width: `${Math.max(0, (value / most) * 100)}%` }} />
      </span>
    </span>
  );
}

const marked = css({
  display: 'inline-flex',
  alignItems: 'baseline',
  gap: '2',
  '&[data-status=altered]': { fontWeight: 'semibold' },
  '&[data-status=notTested]': { color: 'ink.faint' },
});
// a filled disk, a ring, a dash
const mark = css({
  flexShrink: '0',
  width: '10px',
  height: '10px',
  borderRadius: 'full',
  border: '1.5px solid {colors.accent.ink}',
  '&[data-status=altered]': { background: 'accent.ink' },
  '&[data-status=notTested]': {
    height: '0',
    borderRadius: '0',
    borderWidth: '1px 0 0',
    borderColor: 'ink.faint',
    alignSelf: 'center',
  },
});
const quiet = css({ color: 'ink.faint' });
const stacked = css({ display: 'grid', gap: '1', fontVariantNumeric: 'tabular-nums' });
const track = css({
  display: 'block',
  height: '4px',
  maxWidth: '140px',
  background: 'viz.faint',
  borderRadius: 'sm',
  overflow: 'hidden',
});
const bar = css({ display: 'block', height: '100%', printColorAdjust: 'exact' });
const neutral = css({ background: 'viz.base' });
const strong = css({ background: 'viz.strong' });
const classes = {
  mCR: css({ background: 'mrecist.cr' }),
  mPR: css({ background: 'mrecist.pr' }),
  mSD: css({ background: 'mrecist.sd' }),
  mPD: css({ background: 'mrecist.pd' }),
};
