import { CircleAlert } from 'lucide-react';
import type { CallFailure } from '../../contract/envelope.ts';
import { css } from '../../styled-system/css';
import { m } from '../i18n/compiled/messages.js';
import { failureText } from './failureText.ts';

/** The error of a submit that no field shows. It stays until the next try, and explains that no input is lost. */
export function FormFailure({ failure }: { failure: CallFailure | null }) {
  return (
    <div role="alert" className={place}>
      {failure && failure.kind !== 'cancelled' && (
        <p className={box}>
          <CircleAlert aria-hidden size={18} strokeWidth={1.5} />
          <span>{textOf(failure)}</span>
        </p>
      )}
    </div>
  );
}

/** Several failures of one place. The same sentence is shown once. */
export function FormFailures({ failures }: { failures: readonly (CallFailure | null)[] }) {
  const given = failures.filter((failure) => failure !== null);
  const texts = given.map(textOf);
  return given
    .filter((failure, place) => texts.indexOf(textOf(failure)) === place)
    .map((failure) => <FormFailure key={textOf(failure)} failure={failure} />);
}

/** Says what to do. A notification that is gone after two seconds may have said what happened. */
function textOf(failure: CallFailure): string {
  const { kind, fields, message } = failure;
  if (kind === 'networkFailed' || kind === 'timedOut') return m.form_offline();
  if (fields !== undefined && Object.keys(fields).length > 0) return m.form_summary();
  const said = failureText(failure);
  if (said === m.notice_system()) return m.form_server();
  if (said === m.notice_forbidden()) return m.form_forbidden();
  return message || m.form_failed();
}

// an empty place adds no gap to a grid, moves nothing elsewhere, and stays in the accessibility tree
const place = css({ '&:empty': { position: 'absolute' } });
const box = css({
  display: 'flex',
  gap: '2.5',
  padding: '12px 14px',
  borderRadius: 'md',
  background: 'coral.bg',
  color: 'coral',
  textStyle: 'small',
  overflowWrap: 'anywhere',
  '& svg': { flexShrink: '0', marginTop: '1.5px' },
});
