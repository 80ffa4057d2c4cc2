import type { FindingGroup } from '../../../contract/entities/imports.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { FindingMark } from './findingKinds.tsx';
import { reasonText, section, sectionHead, sectionHeading, valueText } from './styles.ts';

/** The findings grouped by kind, column and reason, each with its first occurrence. */
export function FindingGroups({ groups }: { groups: readonly FindingGroup[] }) {
  const columns: DataColumn<FindingGroup>[] = [
    { key: 'kind', label: m.admin_import_kind(), cell: ({ kind }) => <FindingMark kind={kind} /> },
    { key: 'column', label: m.admin_import_column(), cell: ({ column }) => <code>{column}</code> },
    {
      key: 'reason',
      label: m.admin_import_reason(),
      cell: ({ reason }) => <span className={reasonText}>{reason}</span>,
    },
    { key: 'count', label: m.admin_import_count(), numeric: true, cell: ({ count }) => formatNumber(count) },
    { key: 'line', label: m.admin_import_first(), numeric: true, cell: ({ line }) => formatNumber(line) },
    { key: 'value', label: m.admin_import_value(), cell: ({ value }) => <span className={valueText}>{value}</span> },
  ];
  return (
    <section className={section}>
      <div className={sectionHead}>
        <h2 className={sectionHeading}>{m.admin_import_found()}</h2>
      </div>
      {groups.length === 0 ? (
        <p>{m.admin_import_found_nothing()}</p>
      ) : (
        <DataTable
          caption={m.admin_import_found()}
          columns={columns}
          rows={groups}
          rowKey={({ kind, column, reason }) => `${kind} ${column} ${reason}`}
        />
      )}
    </section>
  );
}
