import type { Passport } from '../../../contract/entities/passport.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { formatBytes } from '../../i18n/format.ts';
import { languageOf } from '../../i18n/locale.ts';
import { valueName } from '../../shared/valueName.ts';
import { DetailSection } from './DetailSection.tsx';
import { historyEvents } from './historyEvents.ts';
import { identityFacts } from './identityFacts.ts';

/** The names and source of the record, the model's history with dates, and the available files. */
export function HistorySection({ passport }: { passport: Passport }) {
  const { files } = passport;
  return (
    <DetailSection id="history" title={m.detail_history()}>
      <div className={columns}>
        <div>
          <h3 className={subtitle}>{m.detail_identity()}</h3>
          <dl className={facts}>
            {identityFacts(passport).map(({ key, label, value }) => (
              <div key={key} className={fact}>
                <dt className={term}>{label}</dt>
                <dd lang={languageOf(value)}>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div>
          <h3 className={subtitle}>{m.detail_history_short()}</h3>
          <ol className={events}>
            {historyEvents(passport).map(({ day, words }) => (
              <li key={`${day} ${words}`} className={event}>
                <time dateTime={day} className={date}>
                  {formatDate(day, 'YYYY-MM-DD')}
                </time>
                {words}
              </li>
            ))}
          </ol>
          {files.length > 0 && (
            <>
              <h3 className={subtitle}>{m.detail_files()}</h3>
              <ul className={events}>
                {files.map(({ name, kind, bytes }) => (
                  <li key={name} className={event}>
                    <span className={date}>
                      {m.detail_file_meta({ kind: valueName(kind), size: formatBytes(bytes) })}
                    </span>
                    {name}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
    </DetailSection>
  );
}

const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: 'minmax(0, 1fr) minmax(0, 1fr)' },
  gap: { base: '8', desktop: '12' },
});
const subtitle = css({ textStyle: 'heading', marginBottom: '3', 'ol + &': { marginTop: '8' } });
const facts = css({ textStyle: 'small' });
const fact = css({
  display: 'grid',
  gridTemplateColumns: '148px minmax(0, 1fr)',
  gap: '3',
  paddingBlock: '1.5',
  borderTop: '1px solid {colors.line.soft}',
  '& dd': { overflowWrap: 'anywhere' },
});
const term = css({ color: 'ink.faint' });
const events = css({ textStyle: 'small' });
const event = css({
  display: 'grid',
  gridTemplateColumns: '100px minmax(0, 1fr)',
  gap: '3',
  paddingBlock: '1.5',
  borderTop: '1px solid {colors.line.soft}',
});
const date = css({ color: 'ink.faint', fontVariantNumeric: 'tabular-nums' });
