import type { PanelDetail } from '../../../../contract/entities/panel.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { formatDate } from '../../../i18n/dates.ts';
import { localized, otherLanguage } from '../../../i18n/locale.ts';
import type { Form } from '../../../shared/useForm.ts';
import { SlotMeter } from '../../../ui/SlotMeter.tsx';
import { Deliverables } from '../Deliverables.tsx';
import type { EnrollmentValues } from './values.ts';

/** What the sponsor enrolls in: slots, dates, design and deliverables. */
export function PanelStep({ panel, form }: { panel: PanelDetail; form: Form<EnrollmentValues> }) {
  const { slots, closesAt, state, studyDesign, deliverables } = panel;
  const label = m.panel_slots_left({ left: slots.total - slots.taken, total: slots.total });
  const refused = (form.errors as Partial<Record<'panelId', string>>).panelId;
  return (
    <>
      <div className={slotBox}>
        <SlotMeter total={slots.total} taken={slots.taken} label={label} />
        <p aria-hidden="true">{label}</p>
        <p className={quiet}>
          {m.panel_closes()} {formatDate(closesAt, 'YYYY-MM-DD')}
        </p>
      </div>
      {state === 'full' && <p className={note}>{m.enroll_full_note()}</p>}
      <div aria-live="polite">{refused !== undefined && <p className={fault}>{refused}</p>}</div>
      <section>
        <h3 className={heading}>{m.panel_design()}</h3>
        <p lang={otherLanguage(studyDesign)}>{localized(studyDesign)}</p>
      </section>
      <section>
        <h3 className={heading}>{m.panel_deliverables()}</h3>
        <Deliverables deliverables={deliverables} className={list} />
      </section>
    </>
  );
}

const slotBox = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 20px' });
const quiet = css({ color: 'ink.soft', textStyle: 'small' });
const note = css({ padding: '12px 14px', borderRadius: 'md', background: 'amber.bg', color: 'amber' });
const fault = css({ color: 'coral' });
const heading = css({ textStyle: 'label', marginBottom: '2' });
const list = css({
  '& li': { paddingBlock: '2', borderTop: '1px solid {colors.line}', textStyle: 'small' },
});
