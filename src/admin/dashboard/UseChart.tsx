import type { Dashboard } from '../../../contract/entities/dashboard.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { formatNumber } from '../../i18n/format.ts';
import type { LineSeries } from '../../ui/charts/Course.tsx';
import { LineChart } from '../../ui/charts/LineChart.tsx';
import { Pane } from './Pane.tsx';

/** Searches and downloads per day. A table with the same values serves screen readers. */
export function UseChart({ data: { days, searches, downloads } }: { data: Dashboard }) {
  const courses = [
    ...(searches
      ? [
          {
            key: 'searches',
            name: m.admin_dashboard_searches(),
            color: 'var(--colors-chart-1)',
            values: searches.byDay,
          },
        ]
      : []),
    ...(downloads
      ? [
          {
            key: 'downloads',
            name: m.admin_dashboard_downloads(),
            color: 'var(--colors-chart-2)',
            values: downloads.byDay,
          },
        ]
      : []),
  ];
  if (courses.length === 0) return null;
  const series: LineSeries[] = courses.map(({ key, color, values }) => ({
    key,
    color,
    points: values.map((y, x) => ({ x, y })),
  }));
  const readings = days.map((day, x) => ({
    x,
    title: day,
    rows: courses.map(({ key, name, color, values }) => ({
      key,
      label: name,
      color,
      value: formatNumber(values[x] ?? 0),
    })),
  }));
  return (
    <Pane
      title={m.admin_dashboard_use()}
      detail={m.admin_dashboard_thirty_days()}
      actions={
        <ul className={legend}>
          {courses.map(({ key, name, color }) => (
            <li key={key} className={entry}>
              <span className={stroke} style={{ background: color }} aria-hidden="true" />
              {name}
            </li>
          ))}
        </ul>
      }
    >
      <div className={field}>
        <LineChart
          label={m.admin_dashboard_use_label()}
          readLabel={m.admin_dashboard_use_read()}
          series={series}
          readings={readings}
          yTitle={m.admin_dashboard_times()}
          xTicks={[0, 7, 14, 21, 28]}
          xFormat={(place) => formatDate(days[place], 'MM-DD')}
          height={260}
          include={[0]}
        />
      </div>
    </Pane>
  );
}

const field = css({ paddingInline: '5' });
const legend = css({ display: 'flex', flexWrap: 'wrap', gap: '1 4', fontSize: 'tiny', color: 'ink.soft' });
const entry = css({ display: 'inline-flex', alignItems: 'center', gap: '2' });
const stroke = css({ width: '14px', height: '3px', borderRadius: 'full' });
