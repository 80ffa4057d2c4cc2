import type { EnrollmentReceipt, PanelDetail } from '../../../../contract/entities/panel.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { DoneHeading } from '../../forms/DoneHeading.tsx';

/** The enrollment has arrived: its reference, whether a slot is held, and what happens next. */
export function EnrollThanks({ receipt, panel }: { receipt: EnrollmentReceipt; panel: PanelDetail }) {
  const { reference, waiting } = receipt;
  return (
    <div className={box}>
      <DoneHeading className={heading}>
        {waiting ? m.enroll_thanks_waiting({ reference }) : m.enroll_thanks({ reference })}
      </DoneHeading>
      <p className={text}>{textOf(receipt)}</p>
      <div className={ways}>
        <LinkButton href="/requests" size="lg">
          {m.requests_title()}
        </LinkButton>
        <LinkButton href={`/pdxDetail?id=${panel.id}`} size="lg" variant="outline">
          {m.enroll_to_panel()}
        </LinkButton>
      </div>
    </div>
  );
}

/** Where no mail goes out, none is promised. */
function textOf({ workEmail: email, waiting, queued }: EnrollmentReceipt): string {
  if (!queued) return waiting ? m.enroll_thanks_waiting_kept() : m.enroll_thanks_kept();
  return waiting ? m.enroll_thanks_waiting_text({ email }) : m.enroll_thanks_text({ email });
}

const box = css({
  marginTop: '28px',
  maxWidth: '840px',
  padding: { base: '28px 20px', tablet: '48px' },
  borderRadius: 'lg',
  background: 'surface',
});
const heading = css({ textStyle: 'title', '&:focus': { outline: 'none' } });
const text = css({ marginTop: '3', color: 'ink.soft', maxWidth: '56ch' });
const ways = css({ display: 'flex', flexWrap: 'wrap', gap: '3', marginTop: '7' });
