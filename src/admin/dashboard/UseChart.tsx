import type { Dashboard } from '../../../contract/entities/dashboard.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { formatNumber } from '../../i18n/format.ts';
import { LineChart } from '../../ui/charts/LineChart.tsx';
import { Pane } from './Pane.tsx';

/** Searches and downloads per day, each with an axis of its own, because searches are many times as many. */
export function UseChart({ data: { days, searches, downloads } }: { data: Dashboard }) {
  if (!searches && !downloads) return null;
  return (
    <Pane title={m.admin_dashboard_use()} detail={m.admin_dashboard_thirty_days()}>
      <div className={field}>
        {searches && (
          <Counts
            days={days}
            counts={searches.byDay}
            title={m.admin_dashboard_searches_day()}
            color="var(--colors-chart-1)"
          />
        )}
        {downloads && (
          <Counts
            days={days}
            counts={downloads.byDay}
            title={m.admin_dashboard_downloads_day()}
            color="var(--colors-chart-2)"
          />
        )}
      </div>
    </Pane>
  );
}

type CountsProps = { days: readonly string[]; counts: readonly number[]; title: string; color: string };

function Counts({ days, counts, title, color }: CountsProps) {
  return (
    <LineChart
      label={m.admin_dashboard_use_label({ figure: title })}
      readLabel={`${title}: ${m.admin_dashboard_use_read()}`}
      series={[{ key: title, color, points: counts.map((y, x) => ({ x, y })) }]}
      readings={days.map((day, x) => ({
        x,
        title: day,
        rows: [{ key: title, label: title, color, value: formatNumber(counts[x] ?? 0) }],
      }))}
      yTitle={title}
      xTicks={[0, 7, 14, 21, 28]}
      xFormat={(place) => formatDate(days[place], 'MM-DD')}
      height={HEIGHT}
      include={[0]}
      whole
    />
  );
}

const HEIGHT = 160;
const field = css({ display: 'grid', gap: '2', paddingInline: '5' });
