import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { EMPTY_VALUE } from '../../../contract/constants.ts';
import type { TrashedRecord } from '../../../contract/entities/trash.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { localized } from '../../i18n/locale.ts';
import { Button } from '../../ui/Button.tsx';
import type { GridColumn } from '../../ui/table/columns.ts';
import { Grid } from '../../ui/table/Grid.tsx';
import { quietLine, wordedAct } from '../../ui/table/phoneLines.ts';
import { TrimmedText } from '../../ui/table/TrimmedText.tsx';
import { choosing } from '../resource/choosing.ts';
import { resourceTitle } from '../resource/resourceTitle.ts';

type TrashListProps = {
  records: readonly TrashedRecord[];
  chosen: readonly string[];
  /** Records are being restored, or a page is loading. */
  busy: boolean;
  from: number;
  total: number;
  onChosen: (ids: string[]) => void;
  onRestore: (id: string) => void;
};

/** The removed records of a page, last removed first. Each can be selected or restored. */
export function TrashList({ records, chosen, busy, from, total, onChosen, onRestore }: TrashListProps) {
  const [current, setCurrent] = useState<string>();
  return (
    <Grid
      caption={m.admin_page_trash()}
      columns={columnsOf()}
      rows={records}
      rowKey={({ id }) => id}
      rowName={({ label, resource }) => m.admin_trash_option({ name: nameOf(label), count: resourceTitle(resource) })}
      selection={choosing(records, chosen, onChosen, () => !busy)}
      current={current}
      onCurrent={setCurrent}
      actions={({ id, label }) => (
        <Button
          variant="outline"
          className={wordedAct}
          size="sm"
          disabled={busy}
          aria-label={m.crud_act_of({ act: m.crud_restore(), name: nameOf(label) })}
          onClick={() => onRestore(id)}
        >
          <RotateCcw aria-hidden size={16} strokeWidth={1.75} />
          {m.crud_restore()}
        </Button>
      )}
      lines={(record) => <Lines record={record} />}
      from={from}
      total={total}
      busy={busy}
      page={from}
    />
  );
}

type Named = TrashedRecord['label'];
/** Returns the name of a removed record, or '--' if it had none. */
export const nameOf = (label: Named): string => localized(label) || EMPTY_VALUE;
const personOf = ({ removedBy }: TrashedRecord): string => (removedBy ? localized(removedBy.label) : EMPTY_VALUE);

const columnsOf = (): GridColumn<TrashedRecord>[] => [
  {
    key: 'name',
    label: m.admin_trash_name(),
    width: 320,
    names: true,
    text: ({ label }) => nameOf(label),
    cell: ({ label }) => <TrimmedText>{nameOf(label)}</TrimmedText>,
  },
  {
    key: 'resource',
    label: m.admin_trash_resource(),
    width: 200,
    text: ({ resource }) => resourceTitle(resource),
    cell: ({ resource }) => <TrimmedText>{resourceTitle(resource)}</TrimmedText>,
  },
  {
    key: 'by',
    label: m.admin_trash_removed_by(),
    width: 200,
    cell: (record) => <TrimmedText>{personOf(record)}</TrimmedText>,
  },
  {
    key: 'at',
    label: m.admin_trash_removed_at(),
    width: 160,
    rigid: true,
    cell: ({ removedAt }) => formatDate(removedAt),
  },
];

function Lines({ record }: { record: TrashedRecord }) {
  return (
    <>
      <strong>
        <TrimmedText>{nameOf(record.label)}</TrimmedText>
      </strong>
      <span className={quietLine}>
        <TrimmedText>{resourceTitle(record.resource)}</TrimmedText>
      </span>
      <span className={quietLine}>
        <TrimmedText>{personOf(record)}</TrimmedText>
        <time dateTime={record.removedAt}>{formatDate(record.removedAt)}</time>
      </span>
    </>
  );
}
