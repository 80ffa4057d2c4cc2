import type { Course, Dashboard } from '../../../contract/entities/dashboard.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, formatPercent } from '../../i18n/format.ts';
import { Spark } from './Spark.tsx';

type Figure = {
  key: string;
  name: string;
  value: number;
  course: Course;
  /** The curve counts new ones; the value counts all or the open ones. */
  ofNew?: boolean;
  detail?: string;
  color: string;
};

/** The key figures side by side, each with its 30-day trend and its change against the period before. */
export function FigureRow({ data }: { data: Dashboard }) {
  return (
    <dl className={row}>
      {figuresOf(data).map(({ key, name, value, course, ofNew = false, detail, color }) => (
        <div key={key} className={figure}>
          <dt className={label}>{name}</dt>
          <dd className={number}>
            {formatNumber(value)} {!ofNew && <Move course={course} />}
          </dd>
          <dd>
            <Spark values={course.byDay} color={color} />
          </dd>
          {ofNew && (
            <dd className={small}>
              {m.admin_dashboard_new({ count: formatNumber(course.total), before: formatNumber(course.before) })}
            </dd>
          )}
          {detail !== undefined && <dd className={small}>{detail}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** The change of a figure against the same number of days before: in percent, or the number before if that was 0. */
function Move({ course: { total, before } }: { course: Course }) {
  if (total === before) return null;
  const said = m.admin_dashboard_before({ count: formatNumber(before) });
  if (before === 0) return <span className={move}>{said}</span>;
  const change = formatPercent(total / before - 1, 1);
  return (
    <span className={move} title={said}>
      {total > before ? `+${change}` : change}
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
      ofNew: true,
      detail: m.admin_dashboard_accounts_detail({ backOffice: formatNumber(accounts.backOffice) }),
      color: teal,
    });
  if (inquiries)
    figures.push({
      key: 'inquiries',
      name: m.admin_dashboard_inquiries(),
      value: inquiries.open,
      course: inquiries.came,
      ofNew: true,
      detail: m.admin_dashboard_inquiries_detail({ overdue: formatNumber(inquiries.overdue) }),
      color: amber,
    });
  if (enrollments)
    figures.push({
      key: 'enrollments',
      name: m.admin_dashboard_enrollments(),
      value: enrollments.open,
      course: enrollments.came,
      ofNew: true,
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
