import type { PlannedContent } from '../../../contract/entities/dashboard.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { localized } from '../../i18n/locale.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { addressOf } from '../resource/addressOf.ts';
import { Pane } from './Pane.tsx';

/** Content that will be published or withdrawn on schedule, the next first. */
export function PlannedPane({ planned }: { planned: readonly PlannedContent[] }) {
  return (
    <Pane title={m.admin_dashboard_planned()}>
      {planned.length === 0 ? (
        <p className={quiet}>{m.admin_dashboard_planned_none()}</p>
      ) : (
        <ul className={list}>
          {planned.map((plan) => (
            <li key={`${plan.kind} ${plan.id}`} className={item}>
              <Name {...plan} />
              <span className={what}>{wordsOf(plan)}</span>
              <time dateTime={plan.at} className={time}>
                {formatDate(plan.at)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Pane>
  );
}

function Name({ resource, id, label }: PlannedContent) {
  const address = addressOf(resource, id);
  const words = localized(label);
  return address === undefined ? (
    <span className={name}>{words}</span>
  ) : (
    <TextLink className={name} href={address}>
      {words}
    </TextLink>
  );
}

function wordsOf({ kind, lapsed }: PlannedContent): string {
  if (lapsed) return m.crud_plan_lapsed();
  return kind === 'publish' ? m.admin_dashboard_publishes() : m.admin_dashboard_withdraws();
}

const quiet = css({ fontSize: 'small', color: 'ink.soft', paddingInline: '5' });
const list = css({ listStyle: 'none', margin: '0', padding: '0' });
const item = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  alignItems: 'center',
  gap: '3',
  minHeight: '34px',
  paddingInline: '5',
  fontSize: 'small',
  borderTop: '1px solid token(colors.line.soft)',
});
const name = css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
const what = css({ fontSize: 'tiny', color: 'ink.soft' });
const time = css({ fontSize: 'tiny', color: 'ink.soft', fontVariantNumeric: 'tabular-nums' });
