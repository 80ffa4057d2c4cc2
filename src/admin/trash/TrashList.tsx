import { RotateCcw } from 'lucide-react';
import { EMPTY_VALUE } from '../../../contract/constants.ts';
import type { TrashedRecord } from '../../../contract/entities/trash.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { localized } from '../../i18n/locale.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { resourceTitle } from '../resource/resourceTitle.ts';

type TrashListProps = {
  records: readonly TrashedRecord[];
  chosen: readonly string[];
  /** Why records could not come back, by their ids. */
  reasons: ReadonlyMap<string, string>;
  disabled: boolean;
  onChosen: (ids: string[]) => void;
  onRestore: (id: string) => void;
};

/** Removed records of a page, the last removed first, each to be chosen or brought back. */
export function TrashList({ records, chosen, reasons, disabled, onChosen, onRestore }: TrashListProps) {
  const toggle = (id: string) =>
    onChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  const columns: DataColumn<TrashedRecord>[] = [
    {
      key: 'name',
      label: m.admin_trash_name(),
      heads: true,
      cell: ({ id, resource, label }) => (
        <span className={named}>
          <Checkbox
            checked={chosen.includes(id)}
            disabled={disabled}
            aria-label={m.admin_trash_select({ resource: resourceTitle(resource), name: localized(label) })}
            onChange={() => toggle(id)}
          />
          <span className={words}>
            {localized(label) || EMPTY_VALUE}
            {reasons.has(id) && <span className={reason}>{reasons.get(id)}</span>}
          </span>
        </span>
      ),
    },
    { key: 'resource', label: m.admin_trash_resource(), cell: ({ resource }) => resourceTitle(resource) },
    {
      key: 'by',
      label: m.admin_trash_removed_by(),
      cell: ({ removedBy }) => (removedBy ? localized(removedBy.label) : EMPTY_VALUE),
    },
    { key: 'at', label: m.admin_trash_removed_at(), cell: ({ removedAt }) => formatDate(removedAt) },
    {
      key: 'restore',
      label: m.table_actions(),
      cell: ({ id, label }) => (
        <Button
          variant="outline"
          size="sm"
          disabled={disabled}
          aria-label={m.crud_act_of({ act: m.crud_restore(), name: localized(label) })}
          onClick={() => onRestore(id)}
        >
          <RotateCcw aria-hidden size={16} strokeWidth={1.75} />
          {m.crud_restore()}
        </Button>
      ),
    },
  ];
  return <DataTable stacks caption={m.admin_page_trash()} columns={columns} rows={records} rowKey={({ id }) => id} />;
}

const named = css({ display: 'flex', gap: '2', alignItems: 'flex-start' });
const words = css({ display: 'grid', whiteSpace: 'normal', overflowWrap: 'anywhere' });
const reason = css({ textStyle: 'tiny', fontWeight: 'regular', color: 'coral' });
