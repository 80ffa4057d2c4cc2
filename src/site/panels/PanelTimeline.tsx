import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { PanelPhase, PanelSchedule } from './panelSchedule.ts';

const words: Record<PanelPhase, () => string> = {
  enrollment: m.panel_phase_enrollment,
  design: m.panel_phase_design,
  dosing: m.panel_phase_dosing,
  report: m.panel_phase_report,
};
/** From this position on, a bar's name is on its left, because the right has no space. */
const LATE = 0.8;
/** Months that begin later get no name, because it would overlap the edge. */
const LAST_TICK = 0.92;
const percent = (share: number) => `${(share * 100).toFixed(2)}%`;

/** The phases of a panel by month. On narrow pages, the dates beside the steps show the same. */
export function PanelTimeline({ schedule }: { schedule: PanelSchedule }) {
  return (
    <div className={root}>
      <div className={axis} aria-hidden="true">
        {schedule.months
          .filter(({ at }) => at <= LAST_TICK)
          .map(({ month, at }) => (
            <span key={month} className={tick} style={{ insetInlineStart: percent(at) }}>
              {formatDate(month, 'YYYY-MM')}
            </span>
          ))}
      </div>
      <ul className={rows} aria-label={m.panel_timeline()}>
        {schedule.phases.map(({ phase, begin, end, from, to }) => (
          <li key={phase} className={row}>
            <span
              className={bar}
              data-phase={phase}
              style={{ insetInlineStart: percent(begin), width: percent(end - begin) }}
            />
            <span
              className={name}
              style={end > LATE ? { insetInlineEnd: percent(1 - begin) } : { insetInlineStart: percent(end) }}
            >
              {words[phase]()}
              <VisuallyHidden>{m.panel_phase_days({ from, to })}</VisuallyHidden>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const root = css({ display: { base: 'none', tablet: 'block' }, marginTop: '12' });
const axis = css({ position: 'relative', height: '28px', borderBottom: '1px solid {colors.line}' });
const tick = css({
  position: 'absolute',
  bottom: '0',
  paddingInlineStart: '1.5',
  paddingBottom: '1',
  borderInlineStart: '1px solid {colors.line}',
  textStyle: 'tiny',
  color: 'ink.faint',
  fontVariantNumeric: 'tabular-nums',
});
const rows = css({ paddingTop: '3' });
const row = css({ position: 'relative', height: '26px' });
const bar = css({
  position: 'absolute',
  top: '9px',
  height: '8px',
  background: 'viz.base',
  '&[data-phase=design]': { background: 'chart.5' },
  '&[data-phase=dosing]': { background: 'chart.1' },
  '&[data-phase=report]': { background: 'chart.2' },
});
const name = css({
  position: 'absolute',
  top: '4px',
  paddingInline: '2.5',
  textStyle: 'tiny',
  color: 'ink.soft',
  whiteSpace: 'nowrap',
});
