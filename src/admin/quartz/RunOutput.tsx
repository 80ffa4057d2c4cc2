import type { OutputLine } from '../../../contract/entities/jobs.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { localized } from '../../i18n/locale.ts';

type RunOutputProps = { lines: readonly OutputLine[]; error: string; live?: boolean };

/** The output of a run line by line, and its error if it failed. */
export function RunOutput({ lines, error, live = false }: RunOutputProps) {
  return (
    <section className={root} aria-label={m.admin_quartz_output()} aria-live={live ? 'polite' : 'off'}>
      {lines.length === 0 && error === '' && <p className={quiet}>{m.admin_quartz_no_output()}</p>}
      {lines.map(({ at, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end
        <p key={index} className={line}>
          <time dateTime={at} className={quiet}>
            {formatDate(at, 'HH:mm:ss')}
          </time>{' '}
          {localized(text)}
        </p>
      ))}
      {error !== '' && <p className={wrong}>{error}</p>}
    </section>
  );
}

const root = css({
  display: 'grid',
  gap: '1',
  paddingInline: '4',
  paddingBlock: '3',
  borderRadius: 'md',
  background: 'muted',
  fontFamily: 'mono',
  fontSize: 'tiny',
  overflowWrap: 'anywhere',
});
const line = css({ color: 'ink' });
const quiet = css({ color: 'ink.soft' });
const wrong = css({ color: 'coral', whiteSpace: 'pre-wrap' });
