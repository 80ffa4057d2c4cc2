import { useActorRef, useSelector } from '@xstate/react';
import { X } from 'lucide-react';
import { useId } from 'react';
import type { faultReportMachine } from '../../../machines/faultReport/faultReport.machine.ts';
import { css, cx } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { useTag } from '../../portal/useTag.ts';
import { failureText } from '../../shared/failureText.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { IconButton } from '../../ui/IconButton.tsx';

type ReportOfferProps = {
  /** The statechart with its effects: where the choice is stored, and how the report is sent. */
  machine: typeof faultReportMachine;
  /** It belongs to a page that could not be shown, which says already what happened. */
  inPage?: boolean;
};

/** Offers to report a fault. The report has what the page did before only if the user checks that. */
export function ReportOffer({ machine, inPage = false }: ReportOfferProps) {
  const report = useActorRef(machine);
  const offered = useTag(report, 'offered');
  const asking = useTag(report, 'asking');
  const busy = useTag(report, 'busy');
  const failed = useTag(report, 'failed');
  const failure = useSelector(report, (snapshot) => snapshot.context.failure);
  const thanking = useTag(report, 'thanking');
  const withRecord = useSelector(report, (snapshot) => snapshot.context.withRecord);
  const hint = useId();
  return (
    <aside className={cx(root, inPage ? inside : over)} aria-label={m.fault_report()}>
      {offered && (
        <div className={line}>
          {!inPage && <p>{m.fault_happened()}</p>}
          <Button variant="outline" size="sm" onClick={() => report.send({ type: 'faultReport.opened' })}>
            {m.fault_report()}
          </Button>
        </div>
      )}
      {asking && (
        <form
          className={form}
          onSubmit={(event) => {
            event.preventDefault();
            report.send({ type: 'faultReport.sent' });
          }}
        >
          <p className={text}>{m.fault_report_text()}</p>
          <Checkbox
            checked={withRecord}
            aria-describedby={hint}
            disabled={busy}
            onChange={({ target }) => report.send({ type: 'faultReport.recordChosen', withRecord: target.checked })}
          >
            {m.fault_record()}
          </Checkbox>
          <p id={hint} className={text}>
            {m.fault_record_text()}
          </p>
          {failed && (
            <p role="alert" className={bad}>
              {m.fault_not_sent()} {failure && failureText(failure)}
            </p>
          )}
          <Button type="submit" size="sm" pending={busy}>
            {m.fault_send()}
          </Button>
        </form>
      )}
      <p role="status">{thanking && m.fault_sent()}</p>
      {!inPage && (
        <IconButton
          size="sm"
          className={close}
          icon={X}
          label={m.ui_close()}
          onClick={() => report.send({ type: 'faultReport.closed' })}
        />
      )}
    </aside>
  );
}

const root = css({ textAlign: 'start', textStyle: 'small', _print: { display: 'none' } });
const inside = css({ position: 'relative', marginTop: '7', maxWidth: '54ch' });
const over = css({
  position: 'fixed',
  insetInlineStart: '4',
  bottom: '4',
  zIndex: 'sticky',
  width: 'min(380px, calc(100% - 32px))',
  padding: '3',
  paddingInlineEnd: '48px',
  borderRadius: 'md',
  border: '1px solid {colors.line}',
  background: 'surface',
  boxShadow: 'overlay',
});
const line = css({ display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'center' });
const form = css({ display: 'grid', gap: '3', justifyItems: 'start' });
const text = css({ color: 'ink.soft' });
const bad = css({ color: 'coral' });
const close = css({ position: 'absolute', top: '2', insetInlineEnd: '2' });
