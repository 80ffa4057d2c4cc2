import { EMPTY_VALUE } from '../../../contract/constants.ts';
import type { ModelRow } from '../../../contract/entities/model.ts';
import { css, cx } from '../../../styled-system/css';
import { formatPercent } from '../../i18n/format.ts';
import { localized, otherLanguage } from '../../i18n/locale.ts';
import { figureWords } from '../search/results/bars.ts';

type ResponseBarProps = {
  response: ModelRow['bestResponse'];
  /** Whether the column's head names the agent. The bar is then beside its figure. */
  agentSaid?: boolean;
};

/**
 * The best response of a model: agent, mRECIST class and best average change. A bar in the color of the class starts in
 * the middle and points left where tumors shrank. Without curves, the reported inhibition is shown.
 */
export function ResponseBar({ response, agentSaid = false }: ResponseBarProps) {
  if (!response) return <span>{EMPTY_VALUE}</span>;
  const { agent, bestAverageChangePercent: change, tgiPercent, mRecist } = response;
  return (
    <span className={row} data-agent-said={agentSaid} title={figureWords(response)}>
      {!agentSaid && (
        <span className={agentName} lang={otherLanguage(agent)}>
          {localized(agent)}
        </span>
      )}
      <span className={category}>{mRecist ?? EMPTY_VALUE}</span>
      {change === null ? (
        <span className={figure}>{tgiPercent === null ? EMPTY_VALUE : `TGI ${percent(tgiPercent)}`}</span>
      ) : (
        <>
          <span className={figure}>{percent(change)}</span>
          <span className={track} aria-hidden="true">
            <span className={cx(bar, mRecist ? classes[mRecist] : neutral)} style={placeOf(change)} />
          </span>
        </>
      )}
    </span>
  );
}

const percent = (value: number): string => formatPercent(value / 100);

/** Returns the position of a bar. Changes beyond 100 % end at the edge. */
function placeOf(change: number): { marginLeft: string; width: string } {
  const half = Math.min(50, Math.abs(change) / 2);
  return { marginLeft: `${change < 0 ? 50 - half : 50}%`, width: `${Math.max(2, half)}%` };
}

const row = css({
  display: 'inline-grid',
  gridTemplateColumns: '1fr auto auto',
  gap: '0.5',
  columnGap: '2',
  minWidth: '108px',
  alignItems: 'baseline',
  '&[data-agent-said=true]': { gridTemplateColumns: '36px 44px 56px', alignItems: 'center', textAlign: 'end' },
});
const agentName = css({
  // on a line of its own, so that it is never cut
  gridColumn: '1 / -1',
  textAlign: 'start',
  textStyle: 'tiny',
  color: 'ink.soft',
});
const figure = css({ fontVariantNumeric: 'tabular-nums', textStyle: 'small', whiteSpace: 'nowrap' });
const track = css({
  gridColumn: '1 / -1',
  '[data-agent-said=true] > &': { gridColumn: '3', height: '6px' },
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
