import { EMPTY_VALUE } from '../../../contract/constants.ts';
import type { ClusterIndex } from '../../../contract/entities/searchConsole.ts';
import type { IndexAct } from '../../../contract/indexActs.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { formatBytes, formatNumber } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { StateDot } from '../engine/StateDot.tsx';
import { healthName, healthTone } from './health.ts';
import { IndexMenu } from './IndexMenu.tsx';
import { IndexNotes } from './IndexNotes.tsx';

type IndexTableProps = {
  indices: readonly ClusterIndex[];
  /** Whether an index is being built. */
  building: boolean;
  onMapping: (index: string) => void;
  onAct: (act: IndexAct, index: ClusterIndex) => void;
};

/** The portal's indices in the cluster: the one in use, and those being built or left over. */
export function IndexTable({ indices, ...given }: IndexTableProps) {
  return (
    <div className={frame}>
      <DataTable
        caption={m.cluster_indices()}
        columns={columns(given)}
        rows={indices}
        rowKey={({ index }) => index}
        empty={m.cluster_indices_none()}
      />
    </div>
  );
}

const columns = ({ building, onMapping, onAct }: Omit<IndexTableProps, 'indices'>): DataColumn<ClusterIndex>[] => [
  {
    key: 'index',
    label: m.cluster_index(),
    heads: true,
    cell: (index) => (
      <>
        <code className={code}>{index.index}</code>
        <IndexNotes index={index} building={building} />
      </>
    ),
  },
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
  { key: 'documents', label: m.engine_documents(), numeric: true, cell: ({ documents }) => known(documents) },
  { key: 'deleted', label: m.cluster_deleted(), numeric: true, cell: ({ deleted }) => known(deleted) },
  { key: 'bytes', label: m.cluster_size(), numeric: true, cell: ({ bytes }) => known(bytes, formatBytes) },
  { key: 'segments', label: m.cluster_segments(), numeric: true, cell: ({ segments }) => known(segments) },
  {
    key: 'shards',
    label: m.cluster_shards_replicas(),
    numeric: true,
    cell: ({ shards, replicas }) => `${formatNumber(shards)} / ${formatNumber(replicas)}`,
  },
  { key: 'createdAt', label: m.cluster_created(), cell: ({ createdAt }) => formatDate(createdAt) },
  {
    key: 'mapping',
    label: m.table_actions(),
    cell: (row) => (
      <span className={acts}>
        <Button
          size="sm"
          variant="quiet"
          aria-label={m.cluster_mapping_of({ index: row.index })}
          onClick={() => onMapping(row.index)}
        >
          {m.cluster_mapping()}
        </Button>
        <IndexMenu index={row} building={building} onAct={onAct} />
      </span>
    ),
  },
];

/** A closed index does not report its size or number of documents. */
const known = (number: number | null, format: (value: number) => string = formatNumber): string =>
  number === null ? EMPTY_VALUE : format(number);

const code = css({ fontFamily: 'mono', textStyle: 'tiny', whiteSpace: 'nowrap' });
const acts = css({ display: 'flex', alignItems: 'center', gap: '1' });
const frame = css({
  flexShrink: '0',
  borderBottom: '1px solid {colors.line}',
  '& > section': { border: '0' },
  '& th, & td': { paddingInline: { base: '4', tablet: '5', desktop: '4' } },
  '& td': { whiteSpace: 'nowrap' },
});
