import type { ClusterIndex } from '../../../contract/entities/searchConsole.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { shortDate } from '../../i18n/dates.ts';
import { formatBytes, formatNumber } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { StateDot } from '../engine/StateDot.tsx';
import { healthName, healthTone } from './health.ts';

type IndexTableProps = { indices: readonly ClusterIndex[]; onMapping: (index: string) => void };

/** Our indices in the cluster: the one that is asked, and those that are being built or left over. */
export function IndexTable({ indices, onMapping }: IndexTableProps) {
  return (
    <div className={frame}>
      <DataTable
        caption={m.cluster_indices()}
        columns={columns(onMapping)}
        rows={indices}
        rowKey={({ index }) => index}
        empty={m.cluster_indices_none()}
      />
    </div>
  );
}

const columns = (onMapping: IndexTableProps['onMapping']): DataColumn<ClusterIndex>[] => [
  { key: 'index', label: m.cluster_index(), heads: true, cell: ({ index }) => <code className={code}>{index}</code> },
  {
    key: 'health',
    label: m.cluster_health(),
    cell: ({ health }) => <StateDot tone={healthTone(health)}>{healthName(health)}</StateDot>,
  },
  {
    key: 'aliases',
    label: m.cluster_aliases(),
    cell: ({ aliases, current }) =>
      aliases.length === 0
        ? m.cluster_no_alias()
        : aliases.map((alias) => (
            <Tag key={alias} tone={current ? 'accent' : 'neutral'}>
              {alias}
            </Tag>
          )),
  },
  { key: 'documents', label: m.engine_documents(), numeric: true, cell: ({ documents }) => formatNumber(documents) },
  { key: 'deleted', label: m.cluster_deleted(), numeric: true, cell: ({ deleted }) => formatNumber(deleted) },
  { key: 'bytes', label: m.cluster_size(), numeric: true, cell: ({ bytes }) => formatBytes(bytes) },
  {
    key: 'shards',
    label: m.cluster_shards_replicas(),
    numeric: true,
    cell: ({ shards, replicas }) => `${formatNumber(shards)} / ${formatNumber(replicas)}`,
  },
  { key: 'createdAt', label: m.cluster_created(), cell: ({ createdAt }) => shortDate(createdAt) },
  {
    key: 'mapping',
    label: m.table_actions(),
    cell: ({ index }) => (
      <Button size="sm" variant="quiet" aria-label={m.cluster_mapping_of({ index })} onClick={() => onMapping(index)}>
        {m.cluster_mapping()}
      </Button>
    ),
  },
];

const code = css({ fontFamily: 'mono', textStyle: 'tiny', whiteSpace: 'nowrap' });
const frame = css({
  flexShrink: '0',
  borderBottom: '1px solid {colors.line}',
  '& > section': { border: '0' },
  '& th, & td': { paddingInline: { base: '4', tablet: '5' } },
});
