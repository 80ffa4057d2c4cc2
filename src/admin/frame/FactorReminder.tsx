import { useSelector } from '@xstate/react';
import { ShieldAlert } from 'lucide-react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { useSystem } from '../../portal/system.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { banner, sign } from '../base/bannerStyles.ts';

/** Reminds users whose role requires two-step verification, until they have set it up. */
export function FactorReminder() {
  const { session } = useSystem();
  const due = useSelector(session, (snapshot) => snapshot.context.user?.factorDueAt ?? null);
  if (due === null) return null;
  return (
    <aside className={banner} data-print="none" aria-label={m.admin_factor_reminder()}>
      <ShieldAlert aria-hidden size={16} strokeWidth={1.75} className={sign} />
      <p className={words}>{m.admin_factor_due({ day: formatDate(due) })}</p>
      <TextLink href="/modifyPassword" variant="inline">
        {m.admin_factor_set_up()}
      </TextLink>
    </aside>
  );
}

const words = css({ flex: '1 1 0', minWidth: '200px', textStyle: 'small' });
