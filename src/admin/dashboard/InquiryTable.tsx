import { OVERDUE_HOURS } from '../../../contract/dashboardDays.ts';
import type { Dashboard } from '../../../contract/entities/dashboard.ts';
import { inquiry } from '../../../contract/resources/content/requests.ts';
import { fieldOf } from '../../../contract/resources/resource.ts';
import type { OwnRequestState } from '../../../contract/vocabulary.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDuration } from '../../i18n/durations.ts';
import { localized } from '../../i18n/locale.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { StateMark } from '../../ui/table/StateMark.tsx';
import { paletteColor } from '../resource/sources.tsx';

type Inquiry = NonNullable<Dashboard['inquiries']>['list'][number];

/** Inquiries with their state, each a link to its record. */
export function InquiryTable({ list }: { list: readonly Inquiry[] }) {
  return (
    <div className={scroll}>
      <table className={table}>
        <thead>
          <tr>
            <th scope="col">{m.admin_dashboard_state()}</th>
            <th scope="col">{m.admin_dashboard_reference()}</th>
            <th scope="col">{m.admin_dashboard_organization()}</th>
            <th scope="col">{m.admin_dashboard_message()}</th>
            <th scope="col" data-number>
              {m.admin_dashboard_waiting()}
            </th>
            <th scope="col" data-wide>
              {m.admin_dashboard_assignee()}
            </th>
          </tr>
        </thead>
        <tbody>
          {list.map((one) => (
            <tr key={one.id}>
              <td>
                <InquiryState state={one.state} />
              </td>
              <td>
                <TextLink href={`${inquiry.route}?record=${one.id}`}>{one.reference}</TextLink>
              </td>
              <td>{one.organization}</td>
              <td data-long title={one.message}>
                {one.message}
              </td>
              <td data-number data-late={one.waitingMinutes >= OVERDUE_HOURS * 60}>
                {formatDuration(one.waitingMinutes * 60_000)}
              </td>
              <td data-wide>{one.assignee ?? m.admin_dashboard_nobody()}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The same state mark as in the list of inquiries. */
function InquiryState({ state }: { state: OwnRequestState }) {
  const field = fieldOf(inquiry, 'state');
  const option = field && 'options' in field ? field.options.find(({ value }) => value === state) : undefined;
  return (
    <StateMark color={paletteColor(option?.color) ?? 'gray'}>{option ? localized(option.label) : state}</StateMark>
  );
}

const scroll = css({ overflowX: 'auto' });
const table = css({
  width: 'full',
  borderCollapse: 'collapse',
  fontSize: 'small',
  '& th': {
    height: '36px',
    paddingInline: '3',
    textAlign: 'left',
    fontSize: 'tiny',
    fontWeight: 'medium',
    color: 'ink.soft',
    background: 'hover',
    whiteSpace: 'nowrap',
  },
  '& td': {
    height: '34px',
    paddingInline: '3',
    borderTop: '1px solid token(colors.line.soft)',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    maxWidth: '180px',
  },
  '& :is(th, td):first-child': { paddingLeft: { base: '0', tablet: '5' } },
  '& td[data-long]': { maxWidth: { base: 'none', tablet: '140px', desktop: '240px' } },
  '& [data-number]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& [data-late=true]': { color: 'coral' },
  '& tbody tr:hover': { background: 'hover' },
  // on phones each takes three lines: state and age, request, sender
  tabletDown: {
    display: 'block',
    '& thead': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
    '& tbody': { display: 'block' },
    '& tbody tr': {
      display: 'grid',
      gridTemplateColumns: 'auto auto 1fr',
      gap: '2px 12px',
      paddingInline: '5',
      paddingBlock: '2.5',
      borderTop: '1px solid token(colors.line.soft)',
    },
    '& tbody td': { height: 'auto', padding: '0', border: '0', maxWidth: 'none', minWidth: '0' },
    '& td:nth-child(3)': { gridRow: '3', gridColumn: '1 / -1', fontSize: 'tiny', color: 'ink.soft' },
    '& td[data-long]': { gridRow: '2', gridColumn: '1 / -1' },
    '& [data-wide]': { display: 'none' },
  },
});
