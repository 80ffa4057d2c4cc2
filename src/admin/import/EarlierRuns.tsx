import { EMPTY_VALUE } from '../../../contract/constants.ts';
import type { ImportRunLine } from '../../../contract/entities/imports.ts';
import { importKinds } from '../../../contract/importKinds.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { formatNumber } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { useApi } from '../../portal/system.tsx';
import { usePageData } from '../../portal/usePageData.ts';
import { Button } from '../../ui/Button.tsx';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/State.tsx';
import { StateMark } from '../../ui/table/StateMark.tsx';
import { section, sectionHead, sectionHeading } from './styles.ts';

const SHOWN = 20;

/** The latest runs of all users, newest first. Each can be opened. */
export function EarlierRuns({ onOpen }: { onOpen: (id: string) => void }) {
  const api = useApi();
  const { data, failed, retry } = usePageData(() =>
    api('importRuns', { body: { page: 1, limit: SHOWN } }, { notice: 'never' }),
  );
  const columns: DataColumn<ImportRunLine>[] = [
    {
      key: 'name',
      label: m.admin_import_name(),
      heads: true,
      cell: (run) => <span className={name}>{run.fileName}</span>,
    },
    { key: 'kind', label: m.admin_import_holds(), cell: ({ kind }) => localized(importKinds[kind].label) },
    { key: 'state', label: m.admin_import_state(), cell: (run) => <RunState run={run} /> },
    {
      key: 'at',
      label: m.admin_import_at(),
      cell: (run) => <span className={moment}>{formatDate(run.createdAt)}</span>,
    },
    {
      key: 'by',
      label: m.admin_import_by(),
      cell: ({ createdBy }) => (createdBy ? localized(createdBy.label) : EMPTY_VALUE),
    },
    ...(['added', 'changed', 'refused'] as const).map((key) => ({
      key,
      label: { added: m.admin_import_added, changed: m.admin_import_changed, refused: m.admin_import_refused }[key](),
      numeric: true,
      cell: ({ totals }: ImportRunLine) => formatNumber(totals[key]),
    })),
    {
      key: 'open',
      label: m.table_actions(),
      cell: ({ id, fileName }) => (
        <Button
          variant="outline"
          size="sm"
          aria-label={m.crud_act_of({ act: m.admin_import_open(), name: fileName })}
          onClick={() => onOpen(id)}
        >
          {m.admin_import_open()}
        </Button>
      ),
    },
  ];
  return (
    <section className={section}>
      <div className={sectionHead}>
        <h2 className={sectionHeading}>{m.admin_import_earlier()}</h2>
      </div>
      {failed && <ErrorState title={m.admin_import_earlier_failed()} onRetry={retry} />}
      {!data && !failed && <SkeletonText lines={4} />}
      {data?.count === 0 && <p className={none}>{m.admin_import_earlier_none()}</p>}
      {data && data.count > 0 && (
        <DataTable
          stacks
          caption={m.admin_import_earlier()}
          columns={columns}
          rows={data.list}
          rowKey={({ id }) => id}
        />
      )}
    </section>
  );
}

function RunState({ run: { state, dryRun, publish } }: { run: ImportRunLine }) {
  switch (state) {
    case 'done':
      return dryRun ? (
        <StateMark tone="changed">{m.admin_import_state_checked()}</StateMark>
      ) : (
        <StateMark tone="good">{publish ? m.admin_import_state_imported() : m.admin_import_state_drafts()}</StateMark>
      );
    case 'failed':
      return <StateMark tone="bad">{m.admin_import_state_failed()}</StateMark>;
    case 'interrupted':
      return <StateMark tone="warning">{m.admin_import_state_interrupted()}</StateMark>;
    default:
      return <StateMark tone="running">{m.admin_import_state_running()}</StateMark>;
  }
}

// a name may break at every character, but even a narrow table must not reduce it to single letters
const name = css({ display: 'block', minWidth: '96px', overflowWrap: 'anywhere', whiteSpace: 'normal' });
const moment = css({ whiteSpace: 'nowrap' });
const none = css({ color: 'ink.soft' });
