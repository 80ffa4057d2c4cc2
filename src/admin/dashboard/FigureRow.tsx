import type { Course, Dashboard } from '../../../contract/entities/dashboard.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, formatPercent } from '../../i18n/format.ts';
import { Spark } from './Spark.tsx';

type Figure = { key: string; name: string; value: number; course: Course; detail: string; color: string };

/** The key figures side by side, each with its 30-day trend and its change against the period before. */
export function FigureRow({ data }: { data: Dashboard }) {
  return (
    <dl className={row}>
      {figuresOf(data).map(({ key, name, value, course, detail, color }) => (
        <div key={key} className={figure}>
          <dt className={label}>{name}</dt>
          <dd className={number}>
            {formatNumber(value)} <Move course={course} />
          </dd>
          <dd>
            <Spark values={course.byDay} color={color} />
          </dd>
          <dd className={small}>{detail}</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * The change of a figure against the same number of days before, in percent. Without a value before, the number itself.
 */
function Move({ course: { total, before } }: { course: Course }) {
  if (total === before) return null;
  const change = before === 0 ? `+${formatNumber(total)}` : formatPercent(total / before - 1, 1);
  const words = before !== 0 && total > before ? `+${change}` : change;
  return (
    <span className={move} title={m.admin_dashboard_before({ count: formatNumber(before) })}>
      {words}
    </span>
  );
}

function figuresOf({ accounts, inquiries, enrollments, downloads, searches }: Dashboard): Figure[] {
  const teal = 'var(--colors-chart-1)';
  const navy = 'var(--colors-chart-2)';
  const amber = 'var(--colors-chart-3)';
  const figures: Figure[] = [];
  if (accounts)
    figures.push({
      key: 'accounts',
      name: m.admin_dashboard_accounts(),
      value: accounts.all,
      course: accounts.added,
      detail: m.admin_dashboard_accounts_detail({ backOffice: formatNumber(accounts.backOffice) }),
      color: teal,
    });
  if (inquiries)
    figures.push({
      key: 'inquiries',
      name: m.admin_dashboard_inquiries(),
      value: inquiries.open,
      course: inquiries.came,
      detail: m.admin_dashboard_inquiries_detail({ overdue: formatNumber(inquiries.overdue) }),
      color: amber,
    });
  if (enrollments)
    figures.push({
      key: 'enrollments',
      name: m.admin_dashboard_enrollments(),
      value: enrollments.open,
      course: enrollments.came,
      detail: m.admin_dashboard_enrollments_detail({ came: formatNumber(enrollments.came.total) }),
      color: amber,
    });
  if (downloads)
    figures.push({
      key: 'downloads',
      name: m.admin_dashboard_downloads(),
      value: downloads.total,
      course: downloads,
      detail: downloads.top[0]?.name ?? m.admin_dashboard_none(),
      color: navy,
    });
  if (searches)
    figures.push({
      key: 'searches',
      name: m.admin_dashboard_searches(),
      value: searches.total,
      course: searches,
      detail: m.admin_dashboard_searches_detail({ count: formatNumber(searches.withoutResult) }),
      color: teal,
    });
  return figures;
}

const row = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr 1fr', tablet: 'repeat(auto-fit, minmax(150px, 1fr))' },
  margin: '0',
  borderBottom: '1px solid token(colors.line)',
});
const figure = css({
  display: 'grid',
  gap: '1',
  alignContent: 'start',
  paddingBlock: '3',
  paddingInline: { base: '5', tablet: '4', desktop: '5' },
  minWidth: '0',
  boxShadow: '1px 0 0 0 token(colors.line), 0 1px 0 0 token(colors.line)',
  // phones show two in a row; the last of an odd number takes the full width
  '&:last-child:nth-child(odd)': { gridColumn: { base: '1 / -1', tablet: 'auto' } },
  '& dd': { margin: '0', minWidth: '0' },
});
const label = css({ fontSize: 'tiny', color: 'ink.soft' });
const number = css({
  fontSize: { base: '28px', tablet: '24px', desktop: '28px' },
  whiteSpace: 'nowrap',
  lineHeight: '1.15',
  fontWeight: 'semibold',
  fontVariantNumeric: 'tabular-nums',
});
const move = css({ fontSize: 'tiny', fontWeight: 'medium', color: 'ink.soft' });
const small = css({
  fontSize: 'tiny',
  color: 'ink.soft',
  lineClamp: '2',
  overflowWrap: 'anywhere',
});
