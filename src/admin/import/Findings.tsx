import { Download } from 'lucide-react';
import type { ImportFinding } from '../../../contract/entities/imports.ts';
import { FINDINGS_KEPT } from '../../../contract/importFiles.ts';
import { css } from '../../../styled-system/css';
import { saveFile } from '../../effects/saveFile.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { useApi } from '../../portal/system.tsx';
import { usePageData } from '../../portal/usePageData.ts';
import { Button } from '../../ui/Button.tsx';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/State.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import { FindingMark } from './findingKinds.tsx';
import { reasonText, section, sectionHead, sectionHeading, valueText } from './styles.ts';

const PAGE_SIZE = 50;

type FindingsProps = { run: string; found: number; page: number; onPage: (page: number) => void };

/** Rows and values that were left out or need attention, one by one in the order found, with a download. */
export function Findings({ run, found, page, onPage }: FindingsProps) {
  const api = useApi();
  const params = { id: run };
  const { data, failed, retry } = usePageData(() =>
    api('importFindings', { params, body: { page, limit: PAGE_SIZE } }, { notice: 'never' }),
  );
  const save = async () => {
    const { data: file } = await api('importFindingsFile', { params });
    saveFile(file.url, file.fileName);
  };
  const columns: DataColumn<ImportFinding>[] = [
    { key: 'line', label: m.admin_import_line(), numeric: true, cell: ({ line }) => formatNumber(line) },
    { key: 'kind', label: m.admin_import_kind(), cell: ({ kind }) => <FindingMark kind={kind} /> },
    { key: 'id', label: m.admin_import_of(), cell: ({ id }) => <span className={valueText}>{id}</span> },
    { key: 'column', label: m.admin_import_column(), cell: ({ column }) => <code>{column}</code> },
    { key: 'value', label: m.admin_import_value(), cell: ({ value }) => <span className={valueText}>{value}</span> },
    {
      key: 'reason',
      label: m.admin_import_reason(),
      cell: ({ reason }) => <span className={reasonText}>{reason}</span>,
    },
  ];
  const kept = Math.min(found, FINDINGS_KEPT);
  return (
    <section className={section}>
      <div className={sectionHead}>
        <h2 className={sectionHeading}>{m.admin_import_single()}</h2>
        {found > kept && (
          <p className={faint}>
            {m.admin_import_single_kept({ count: formatNumber(found), kept: formatNumber(kept) })}
          </p>
        )}
        <Button variant="outline" size="sm" onClick={() => void save().catch(() => undefined)}>
          <Download aria-hidden size={16} strokeWidth={1.5} />
          {m.admin_import_save_findings()}
        </Button>
      </div>
      {failed && <ErrorState title={m.admin_import_single_failed()} onRetry={retry} />}
      {!data && !failed && <SkeletonText lines={8} />}
      {data && (
        <DataTable
          caption={m.admin_import_single()}
          columns={columns}
          rows={data.list}
          rowKey={(row) => `${row.line} ${row.kind} ${row.column} ${row.value} ${row.reason}`}
        />
      )}
      {kept > PAGE_SIZE && <Pager page={page} pageSize={PAGE_SIZE} total={kept} onPage={onPage} />}
    </section>
  );
}

const faint = css({ textStyle: 'tiny', color: 'ink.soft' });
