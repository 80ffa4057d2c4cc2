import type { PanelDetail } from '../../../contract/entities/panel.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { Phrases } from '../../ui/Phrases.tsx';
import { PanelTimeline } from './PanelTimeline.tsx';
import { scheduleOf } from './panelSchedule.ts';

/** The steps of a panel, from the choice of models to the report, with dates computed from its last enrollment day. */
export function PanelSteps({ panel }: { panel: PanelDetail }) {
  const schedule = scheduleOf(panel);
  const { closes, design, dosing, report } = schedule.days;
  const steps: [title: string, text: string, when: string][] = [
    [m.panel_step_models(), m.panel_step_models_text(), m.panel_by({ date: closes })],
    [m.panel_step_agents(), m.panel_step_agents_text(), m.panel_by({ date: closes })],
    [m.panel_step_design(), m.panel_step_design_text(), m.panel_by({ date: design })],
    [m.panel_step_dosing(), m.panel_step_dosing_text(), m.panel_from({ date: dosing })],
    [m.panel_step_report(), m.panel_step_report_text(), m.panel_by({ date: report })],
  ];
  return (
    <>
      <ol className={list}>
        {steps.map(([title, text, when], index) => (
          <li key={title} className={item}>
            <span className={number} aria-hidden="true">
              {index + 1}
            </span>
            <h3 className={heading}>
              <Phrases text={title} />
            </h3>
            <p className={textStyle}>{text}</p>
            <p className={date}>{when}</p>
          </li>
        ))}
      </ol>
      <PanelTimeline schedule={schedule} />
    </>
  );
}

const list = css({
  display: 'grid',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr)',
    tablet: 'repeat(2, minmax(0, 1fr))',
    desktop: 'repeat(5, minmax(0, 1fr))',
  },
  gap: '28px',
});
const item = css({
  paddingTop: '4',
  borderTop: '2px solid {colors.line}',
  '&:first-child': { borderTopColor: 'accent' },
});
const number = css({ textStyle: 'title', color: 'ink.faint', fontVariantNumeric: 'tabular-nums' });
const heading = css({ marginTop: '2', textStyle: 'label' });
const textStyle = css({ marginTop: '1', textStyle: 'small', color: 'ink.soft' });
const date = css({ marginTop: '3', textStyle: 'tiny', color: 'ink.faint', fontVariantNumeric: 'tabular-nums' });
