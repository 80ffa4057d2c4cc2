import type { ShownValue } from '../../../contract/entities/cache.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { CodeBlock } from '../../ui/CodeBlock.tsx';
import { DataTable } from '../../ui/DataTable.tsx';

type Row = { id: string; name: string; value: string };

/** A value by its type: a text as it is, everything else as a table. */
export function ValueView({ value }: { value: ShownValue }) {
  if (value.type === 'string') return <CodeBlock>{value.text}</CodeBlock>;
  const { name, label, rows } = tableOf(value);
  return (
    <DataTable
      caption={m.admin_redis_value()}
      columns={[
        { key: 'name', label: name, heads: true, cell: (row: Row) => <span className={wraps}>{row.name}</span> },
        ...(label === null
          ? []
          : [{ key: 'value', label, cell: (row: Row) => <span className={wraps}>{row.value}</span> }]),
      ]}
      rows={rows}
      rowKey={({ id }) => id}
    />
  );
}

function tableOf(value: Exclude<ShownValue, { type: 'string' }>): { name: string; label: string | null; rows: Row[] } {
  switch (value.type) {
    case 'hash':
      return {
        name: m.admin_redis_field(),
        label: m.admin_redis_value(),
        rows: value.fields.map((field) => ({ id: field.name, ...field })),
      };
    case 'list':
      return {
        name: m.admin_redis_place(),
        label: m.admin_redis_value(),
        rows: value.items.map((item, at) => ({ id: `${at}`, name: formatNumber(at), value: item })),
      };
    case 'set':
      return {
        name: m.admin_redis_member(),
        label: null,
        rows: value.members.map((member) => ({ id: member, name: member, value: '' })),
      };
    case 'stream':
      return {
        name: m.admin_redis_stream_entry(),
        label: m.admin_redis_value(),
        rows: value.entries.map(({ id, fields }) => ({
          id,
          name: id,
          value: fields.map((field) => `${field.name}: ${field.value}`).join('\n'),
        })),
      };
    case 'sortedSet':
      return {
        name: m.admin_redis_member(),
        label: m.admin_redis_score(),
        rows: value.members.map(({ member, score }) => ({ id: member, name: member, value: `${score}` })),
      };
  }
}

const wraps = css({ fontFamily: 'mono', fontWeight: 'regular', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
