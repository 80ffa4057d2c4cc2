import { TASK_QUEUE } from '../../../contract/constants.ts';
import { DASHBOARD_DAYS, type DashboardDays } from '../../../contract/dashboardDays.ts';
import type { Dashboard } from '../../../contract/entities/dashboard.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/State.tsx';
import { FigureRow } from './FigureRow.tsx';
import { InquiryPane } from './InquiryPane.tsx';
import { JobPane } from './JobPane.tsx';
import { PlannedPane } from './PlannedPane.tsx';
import { HealthPane, WithoutResult } from './SmallPanes.tsx';
import { UntranslatedPane } from './UntranslatedPane.tsx';
import { UseChart } from './UseChart.tsx';
import { useDashboard } from './useDashboard.ts';

const dayNames: Record<DashboardDays, () => string> = {
  1: m.admin_dashboard_today,
  7: m.admin_dashboard_seven_days,
  30: m.admin_dashboard_thirty_days,
};
type DaysValue = `${DashboardDays}`;
const options = () => DASHBOARD_DAYS.map((days) => ({ value: `${days}` as DaysValue, label: dayNames[days]() }));

/** 首页: figures, work lists and health, refreshed while the page is open (specification, section 2). */
export default function DashboardScreen() {
  const [snapshot, send] = useDashboard();
  const { data, days } = snapshot.context;
  const stale = snapshot.hasTag('stale');
  return (
    <div>
      <header className={head}>
        <h1 className={title} tabIndex={-1}>
          {m.admin_dashboard_title()}
        </h1>
        {data && (
          <p className={live} data-stale={stale}>
            <span className={dot} aria-hidden="true" />
            {(stale ? m.admin_dashboard_stale : m.admin_dashboard_as_of)({ time: formatDate(data.at, 'HH:mm:ss') })}
          </p>
        )}
        <div className={choice}>
          <Segmented
            label={m.admin_dashboard_days_label()}
            value={`${days}`}
            options={options()}
            onChange={(value) => {
              const chosen = DASHBOARD_DAYS.find((known) => `${known}` === value);
              if (chosen) send({ type: 'dashboard.daysChosen', days: chosen });
            }}
          />
        </div>
      </header>
      {snapshot.hasTag('failed') && (
        <ErrorState title={m.admin_dashboard_failed_load()} onRetry={() => send({ type: 'dashboard.refresh' })} />
      )}
      {snapshot.hasTag('busy') && <Skeleton height={520} />}
      {data && (
        <>
          <FigureRow data={data} />
          {(data.inquiries || data.jobs || data.schedules) && (
            <div className={panes}>
              {data.inquiries && <InquiryPane inquiries={data.inquiries} />}
              {(data.jobs || data.schedules) && <JobPane schedules={data.schedules} queues={queuesBeside(data)} />}
            </div>
          )}
          <div className={panes}>
            <UseChart data={data} />
            {data.searches && <WithoutResult texts={data.searches.texts} />}
            {data.planned && <PlannedPane planned={data.planned} />}
            <HealthPane health={data.health} />
          </div>
          {data.untranslated.length > 0 && <UntranslatedPane records={data.untranslated} />}
        </>
      )}
    </div>
  );
}

/** Leaves out the common queue of scheduled tasks where the tasks are listed one by one. */
const queuesBeside = ({ jobs, schedules }: Dashboard): Dashboard['jobs'] =>
  schedules ? (jobs?.filter(({ name }) => name !== TASK_QUEUE) ?? null) : jobs;

const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  minHeight: '56px',
  paddingInline: '5',
  paddingBlock: '2',
  borderBottom: '1px solid token(colors.line)',
});
const title = css({ fontSize: '20px', fontWeight: 'semibold', '&:focus': { outline: 'none' } });
const live = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  fontSize: 'tiny',
  color: 'ink.soft',
  '&[data-stale=true]': { color: 'amber' },
});
const dot = css({ width: '6px', height: '6px', borderRadius: 'full', background: 'currentColor' });
const choice = css({ marginLeft: 'auto' });
// side by side, the first twice as wide; a single pane takes the full width
const panes = css({
  display: { base: 'grid', desktop: 'flex' },
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& > *': { flex: '1 1 0' },
  '& > :first-child:not(:last-child)': { flexGrow: '2' },
});
