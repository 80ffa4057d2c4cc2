import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { formatNumber } from '../../i18n/format.ts';
import { LineChart } from '../../ui/charts/LineChart.tsx';

type CountsProps = { days: readonly string[]; counts: readonly number[]; title: string; color: string };

/** A figure of each day as a line. */
export function UseCounts({ days, counts, title, color }: CountsProps) {
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

/** `UseChart` keeps the same place for it. */
const HEIGHT = 160;
