import type { CronAdvice, CronProposal } from '../../../contract/cronProposal.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { Button } from '../Button.tsx';
import { explainCron } from './explainCron.ts';

type CronProposalOfferProps = {
  /** The expression that was probably meant. */
  proposal: CronProposal;
  /** Called to take it over. */
  onTake: () => void;
};

/** The probable meaning of an invalid expression: its correct form, an explanation, and a button to use it. */
export function CronProposalOffer({ proposal: { cron, advice }, onTake }: CronProposalOfferProps) {
  return (
    <div className={root} role="status">
      <p>
        {advice.map((one) => (
          <span key={JSON.stringify(one)} className={line}>
            {wordsOf(one)}
          </span>
        ))}
      </p>
      <p className={meant}>{explainCron(cron)}</p>
      <Button variant="outline" size="sm" onClick={onTake}>
        {m.field_cron_take({ cron })}
      </Button>
    </div>
  );
}

function wordsOf(advice: CronAdvice): string {
  switch (advice.kind) {
    case 'seconds':
      return m.field_cron_leave_seconds();
    case 'year':
      return m.field_cron_leave_year();
    case 'write':
      return m.field_cron_write({ from: advice.from, to: advice.to });
    case 'weekdays':
      return m.field_cron_weekday_numbers();
  }
}

const root = css({
  display: 'grid',
  gap: '1.5',
  justifyItems: 'start',
  padding: '3',
  borderRadius: 'sm',
  textStyle: 'small',
  boxShadow: 'inset 0 0 0 1px {colors.line}',
});
const line = css({ display: 'block' });
const meant = css({ fontWeight: 'medium' });
