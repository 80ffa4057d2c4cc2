import type { Dashboard, Health } from '../../../contract/entities/dashboard.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatBytes, formatNumber, formatPercent } from '../../i18n/format.ts';
import { Pane } from './Pane.tsx';

/** Search texts without results, most frequent first. They show what the catalog or its synonyms lack. */
export function WithoutResult({ texts }: { texts: NonNullable<Dashboard['searches']>['texts'] }) {
  const most = Math.max(1, ...texts.map(({ count }) => count));
  return (
    <Pane title={m.admin_dashboard_without_result()}>
      {texts.length === 0 ? (
        <p className={quiet}>{m.admin_dashboard_all_found()}</p>
      ) : (
        <ul className={list}>
          {texts.map(({ text, count }) => (
            <li key={text} className={item}>
              <span className={label} title={text}>
                {text}
              </span>
              <span className={track} aria-hidden="true">
                <span className={bar} style={{ width: `${(count / most) * 100}%` }} />
              </span>
              <span className={value}>{formatNumber(count)}</span>
            </li>
          ))}
        </ul>
      )}
    </Pane>
  );
}

/** The health of the portal's parts: a dot, a word and a number for each. */
export function HealthPane({ health }: { health: readonly Health[] }) {
  return (
    <Pane title={m.admin_dashboard_health()}>
      <ul className={list}>
        {health.map((one) => (
          <li key={one.part} className={item}>
            <span className={label}>{partNames[one.part]()}</span>
            <span className={value}>
              {(one.part === 'mail' && one.state === 'off' ? keptMails : measures[one.part])(one.value)}
            </span>
            <span className={state} data-state={one.state}>
              {stateNames[one.state]()}
            </span>
          </li>
        ))}
      </ul>
    </Pane>
  );
}

const partNames: Record<Health['part'], () => string> = {
  database: m.admin_health_database,
  search: m.admin_health_search,
  mail: m.admin_health_mail,
  jobs: m.admin_health_jobs,
  cache: m.admin_health_cache,
  storage: m.admin_health_storage,
  memory: m.admin_health_memory,
};
const stateNames: Record<Health['state'], () => string> = {
  good: m.admin_health_good,
  slow: m.admin_health_slow,
  bad: m.admin_health_bad,
  off: m.admin_health_off,
};
const measures: Record<Health['part'], (value: number) => string> = {
  database: (value) => formatNumber(value, { style: 'unit', unit: 'millisecond', maximumFractionDigits: 1 }),
  search: (value) => m.admin_health_models({ count: formatNumber(value) }),
  mail: (value) => m.admin_health_waiting({ count: formatNumber(value) }),
  jobs: (value) => m.admin_dashboard_failed({ count: formatNumber(value) }),
  cache: (value) => m.admin_health_hits({ share: formatPercent(value) }),
  storage: (value) => m.admin_health_free({ size: formatBytes(value) }),
  memory: (value) => formatBytes(value),
};

const keptMails = (value: number) => m.admin_health_kept({ count: formatNumber(value) });

const quiet = css({ fontSize: 'small', color: 'ink.soft', paddingInline: '5' });
const list = css({ listStyle: 'none', margin: '0', padding: '0' });
const item = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(72px, 1fr) minmax(32px, auto) minmax(24px, auto)',
  alignItems: 'center',
  gap: '3',
  minHeight: '34px',
  paddingInline: '5',
  fontSize: 'small',
  borderTop: '1px solid token(colors.line.soft)',
});
const label = css({ minWidth: '0', paddingBlock: '1', lineClamp: '2', overflowWrap: 'anywhere' });
const value = css({ fontSize: 'tiny', color: 'ink.soft', textAlign: 'right', fontVariantNumeric: 'tabular-nums' });
const track = css({ height: '4px', borderRadius: 'full', background: 'muted', overflow: 'hidden' });
const bar = css({ display: 'block', height: 'full', borderRadius: 'full', background: 'chart.2' });
const state = css({
  fontSize: 'tiny',
  color: 'green',
  textAlign: 'right',
  '&[data-state=slow], &[data-state=off]': { color: 'amber' },
  '&[data-state=bad]': { color: 'coral' },
});
