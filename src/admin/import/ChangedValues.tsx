import { useState } from 'react';
import type { FindingGroup, ImportFinding, ImportRun } from '../../../contract/entities/imports.ts';
import { CHANGES_KEPT } from '../../../contract/importFiles.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { useApi } from '../../portal/system.tsx';
import { usePageData } from '../../portal/usePageData.ts';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/State.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import { section, sectionHead, sectionHeading } from './styles.ts';

const PAGE_SIZE = 20;

/** The stored values that an import changes: a count and an example per field, then one by one with their records. */
export function ChangedValues({ run }: { run: ImportRun }) {
  const [page, setPage] = useState(1);
  if (run.changes === 0) return null;
  const kept = Math.min(run.changes, CHANGES_KEPT);
  const byField: DataColumn<FindingGroup>[] = [
    { key: 'column', label: m.admin_import_field(), heads: true, cell: ({ column }) => <code>{column}</code> },
    { key: 'count', label: m.admin_import_changed_count(), numeric: true, cell: ({ count }) => formatNumber(count) },
    { key: 'id', label: m.admin_import_example(), cell: ({ id }) => <span className={text}>{id}</span> },
    { key: 'change', label: m.admin_import_change(), cell: (group) => <BeforeAfter {...group} /> },
  ];
  const title = run.dryRun ? m.admin_import_would_change() : m.admin_import_changes();
  return (
    <section className={section}>
      <div className={sectionHead}>
        <h2 className={sectionHeading}>{title}</h2>
        {run.changes > kept && (
          <p className={faint}>
            {m.admin_import_single_kept({ count: formatNumber(run.changes), kept: formatNumber(kept) })}
          </p>
        )}
      </div>
      <DataTable
        caption={title}
        columns={byField}
        rows={run.groups.filter(({ kind }) => kind === 'changed')}
        rowKey={({ column }) => column}
      />
      <SingleChanges key={`${run.id} ${page}`} run={run.id} page={page} />
      {kept > PAGE_SIZE && <Pager page={page} pageSize={PAGE_SIZE} total={kept} onPage={setPage} />}
    </section>
  );
}

function SingleChanges({ run, page }: { run: string; page: number }) {
  const api = useApi();
  const { data, failed, retry } = usePageData(() =>
    api(
      'importFindings',
      { params: { id: run }, body: { page, limit: PAGE_SIZE, changes: true } },
      { notice: 'never' },
    ),
  );
  const columns: DataColumn<ImportFinding>[] = [
    { key: 'line', label: m.admin_import_line(), numeric: true, cell: ({ line }) => formatNumber(line) },
    { key: 'id', label: m.admin_import_of(), cell: ({ id }) => <span className={text}>{id}</span> },
    { key: 'column', label: m.admin_import_field(), cell: ({ column }) => <code>{column}</code> },
    { key: 'change', label: m.admin_import_change(), cell: (finding) => <BeforeAfter {...finding} /> },
  ];
  if (failed) return <ErrorState title={m.admin_import_single_failed()} onRetry={retry} />;
  if (!data) return <SkeletonText lines={8} />;
  return (
    <DataTable
      caption={m.admin_import_single_changes()}
      columns={columns}
      rows={data.list}
      rowKey={(row) => `${row.line} ${row.id} ${row.column} ${row.value} ${row.result}`}
    />
  );
}

const BeforeAfter = ({ value, result }: Pick<ImportFinding, 'value' | 'result'>) => (
  <span className={text}>
    {value === '' ? m.admin_import_was_empty() : <del className={before}>{value}</del>}
    <span aria-hidden="true"> → </span>
    <ins className={after}>{result}</ins>
  </span>
);

const text = css({ overflowWrap: 'anywhere' });
const faint = css({ textStyle: 'tiny', color: 'ink.soft' });
const before = css({ color: 'ink.soft' });
const after = css({ textDecoration: 'none' });
