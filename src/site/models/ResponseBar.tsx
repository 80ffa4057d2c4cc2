import { EMPTY_VALUE } from '../../../contract/constants.ts';
import type { ModelSummary } from '../../../contract/entities/model.ts';
import { css, cx } from '../../../styled-system/css';
import { formatPercent } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';

type ResponseBarProps = {
  response: ModelSummary['bestResponse'];
  /** The agent stands elsewhere, at the column's head: the bar stands beside its figure. */
  agentSaid?: boolean;
};

/** The best response of a model: agent, mRECIST class and TGI, and a bar of the TGI in the color of the class. */
export function ResponseBar({ response, agentSaid = false }: ResponseBarProps) {
  if (!response) return <span>{EMPTY_VALUE}</span>;
  const { agent, tgiPercent, mRecist } = response;
  const width = Math.max(2, Math.min(100, ((tgiPercent ?? 0) / 120) * 100));
  return (
    <span className={row} data-agent-said={agentSaid}>
      {!agentSaid && <span className={agentName}>{localized(agent)}</span>}
      {!agentSaid && <span className={category}>{mRecist}</span>}
      <span className={figure}>{tgiPercent === null ? EMPTY_VALUE : formatPercent(tgiPercent / 100)}</span>
      <span className={track} aria-hidden="true">
        <span className={cx(bar, mRecist ? classes[mRecist] : neutral)} style={{ width: `${width}%` }} />
      </span>
      {agentSaid && <span className={category}>{mRecist}</span>}
    </span>
  );
}

const row = css({
  display: 'inline-grid',
  gridTemplateColumns: '1fr auto auto',
  gap: '0.5',
  columnGap: '2',
  minWidth: '108px',
  alignItems: 'baseline',
  '&[data-agent-said=true]': { gridTemplateColumns: '44px 56px 36px', alignItems: 'center', textAlign: 'end' },
});
const agentName = css({
  textAlign: 'left',
  textStyle: 'tiny',
  color: 'ink.soft',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  maxWidth: '96px',
});
const figure = css({ fontVariantNumeric: 'tabular-nums', textStyle: 'small', whiteSpace: 'nowrap' });
const track = css({
  gridColumn: '1 / -1',
  '[data-agent-said=true] > &': { gridColumn: '2', height: '6px' },
  height: '4px',
  background: 'viz.faint',
  borderRadius: 'sm',
  overflow: 'hidden',
});
const category = css({ textStyle: 'tiny', color: 'ink.soft', textAlign: 'start' });
const bar = css({ display: 'block', height: '100%' });
const neutral = css({ background: 'viz.base' });
const classes = {
  mCR: css({ background: 'mrecist.cr' }),
  mPR: css({ background: 'mrecist.pr' }),
  mSD: css({ background: 'mrecist.sd' }),
  mPD: css({ background: 'mrecist.pd' }),
};
