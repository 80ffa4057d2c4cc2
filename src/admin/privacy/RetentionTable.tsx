import type { RetentionPeriod } from '../../../contract/entities/privacy.ts';
import { type Retention, retentions } from '../../../contract/retention.ts';
import { taskNamed } from '../../../contract/tasks.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { usePermission } from '../base/permissions.tsx';

type Row = { retention: Retention; period: RetentionPeriod };

/** Which data are kept for how long, who decides it, and the lower limit. Schedules are changed on their own screen. */
export function RetentionTable({ periods }: { periods: readonly RetentionPeriod[] }) {
  const seesSchedules = usePermission('quartz:list');
  const rows = periods.flatMap((period): Row[] => {
    const retention = retentions.find(({ name }) => name === period.name);
    return retention ? [{ retention, period }] : [];
  });
  return (
    <DataTable
      caption={m.admin_privacy_table()}
      stacks
      rows={rows}
      rowKey={({ period }) => period.name}
      columns={[
        {
          key: 'data',
          label: m.admin_privacy_data(),
          heads: true,
          cell: ({ retention }) => localized(retention.data),
        },
        { key: 'period', label: m.admin_privacy_period(), cell: periodWords },
        {
          key: 'decides',
          label: m.admin_privacy_decides(),
          cell: (row) => <Decides {...row} linked={seesSchedules} />,
        },
        {
          key: 'least',
          label: m.admin_privacy_least(),
          cell: ({ retention, period }) => (period.least === null ? '--' : amountWords(retention, period.least)),
        },
      ]}
    />
  );
}

function periodWords({ retention, period: { amount } }: Row): string {
  if (amount !== null) return amountWords(retention, amount);
  return retention.decision.kind === 'byHand' ? m.admin_privacy_until_deleted() : m.admin_privacy_unlimited();
}

function amountWords({ decision }: Retention, amount: number): string {
  const number = formatNumber(amount);
  if (decision.kind === 'fixed' && decision.unit === 'hours') return m.admin_privacy_hours({ number });
  return decision.kind === 'schedule' && decision.task === 'backup'
    ? m.admin_privacy_backups({ number })
    : m.admin_privacy_days({ number });
}

function Decides({ retention: { decision }, period, linked }: Row & { linked: boolean }) {
  if (decision.kind === 'byHand') return localized(decision.by);
  if (decision.kind === 'fixed') return m.admin_privacy_fixed();
  const task = taskNamed(decision.task);
  const names = period.schedules.length > 0 ? period.schedules.map(({ name }) => name) : task ? [task.title] : [];
  const text = names.map((name) => localized(name)).join(', ');
  if (period.schedules.length === 0) return m.admin_privacy_no_schedule({ task: text });
  return linked ? <TextLink href="/system/quartz">{m.admin_privacy_schedule({ name: text })}</TextLink> : text;
}
