import { ENROLLMENT_HOURS } from '../../../../contract/constants.ts';
import type { EnrollmentReceived, PanelDetail } from '../../../../contract/entities/panel.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { DoneHeading } from '../../forms/DoneHeading.tsx';
import { box, heading, text, ways } from '../../forms/thanksStyles.ts';

/** The form was received. Explains that a slot is held only after the e-mail address is confirmed, and how. */
export function EnrollThanks({ received, panel }: { received: EnrollmentReceived; panel: PanelDetail }) {
  const { workEmail: email, queued } = received;
  return (
    <div className={`${below} ${box}`}>
      <DoneHeading className={heading}>{queued ? m.enroll_received() : m.enroll_received_kept()}</DoneHeading>
      <p className={text}>
        {queued ? m.enroll_received_text({ email, hours: ENROLLMENT_HOURS }) : m.enroll_received_kept_text({ email })}
      </p>
      <div className={ways}>
        <LinkButton href={`/pdxDetail?id=${panel.id}`} size="lg">
          {m.enroll_to_panel()}
        </LinkButton>
      </div>
    </div>
  );
}

const below = css({ marginTop: '28px' });
