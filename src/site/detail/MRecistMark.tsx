import type { MRecist } from '../../../contract/entities/model.ts';
import { M_RECIST } from '../../../contract/mRecist.ts';
import { css } from '../../../styled-system/css';
import { textOr } from '../../i18n/format.ts';
import { ChartKey } from '../../ui/StackedBar.tsx';
import { mRecistColor, mRecistLabel } from './mRecist.ts';

/** An mRECIST class with its color. */
export function MRecistMark({ category }: { category: MRecist | null }) {
  if (category === null) return <span>{textOr(null)}</span>;
  return (
    <span className={root}>
      <i className={swatch} style={{ background: mRecistColor(category) }} aria-hidden="true" />
      {category}
    </span>
  );
}

/** The legend of the bar colors. */
export const MRecistKey = ({ drawn }: { drawn: readonly (MRecist | null)[] }) => (
  <ChartKey parts={mRecistKeys(drawn)} />
);

/** Returns the legend of the classes that are drawn, in the order of the classes. */
export const mRecistKeys = (drawn: readonly (MRecist | null)[]) =>
  [...M_RECIST, null]
    .filter((category) => drawn.includes(category))
    .map((category) => ({
      key: category ?? 'none',
      label: mRecistLabel(category),
      color: mRecistColor(category),
    }));

const root = css({ display: 'inline-flex', alignItems: 'center', gap: '1.5', whiteSpace: 'nowrap' });
const swatch = css({
  width: '10px',
  height: '10px',
  borderRadius: '2px',
  _forcedColors: { forcedColorAdjust: 'none' },
});
