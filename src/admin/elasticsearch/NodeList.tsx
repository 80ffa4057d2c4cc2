import type { ClusterNode } from '../../../contract/entities/searchConsole.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatPercent } from '../../i18n/format.ts';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { Progress } from '../../ui/Progress.tsx';

/** The nodes of the cluster and how full each one is. */
export function NodeList({ nodes }: { nodes: readonly ClusterNode[] }) {
  return (
    <div className={frame}>
      <DataTable
        caption={m.cluster_nodes()}
        columns={columns}
        rows={nodes}
        rowKey={({ name }) => name}
        empty={m.cluster_away_detail()}
      />
    </div>
  );
}

type Measure = 'heapPercent' | 'cpuPercent' | 'diskPercent';
const measured = (key: Measure, label: () => string): DataColumn<ClusterNode> => ({
  key,
  get label() {
    return label();
  },
  cell: ({ name, [key]: percent }) =>
    percent === null ? (
      '—'
    ) : (
      <span className={meter}>
        <Progress label={`${name}: ${label()}`} value={percent / 100} />
        <span className={number}>{formatPercent(percent / 100)}</span>
      </span>
    ),
});

const columns: DataColumn<ClusterNode>[] = [
  {
    key: 'name',
    get label() {
      return m.cluster_node();
    },
    heads: true,
    cell: ({ name }) => name,
  },
  {
    key: 'roles',
    get label() {
      return m.cluster_roles();
    },
    cell: ({ roles }) => roles.join(', '),
  },
  measured('heapPercent', m.cluster_heap),
  measured('cpuPercent', m.cluster_cpu),
  measured('diskPercent', m.cluster_disk),
];

const frame = css({ '& > section': { border: '0' }, '& th, & td': { paddingInline: { base: '4', tablet: '5' } } });
const meter = css({ display: 'grid', gridTemplateColumns: 'minmax(80px, 160px) auto', alignItems: 'center', gap: '2' });
const number = css({ textStyle: 'tiny', color: 'ink.soft', fontVariantNumeric: 'tabular-nums' });
