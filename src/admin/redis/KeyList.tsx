import type { CacheEntry } from '../../../contract/entities/cache.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatBytes } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { TypeTag, ttlText } from './cacheWords.tsx';

type KeyListProps = {
  entries: readonly CacheEntry[];
  chosen: readonly string[];
  mayRemove: boolean;
  mayOpen: boolean;
  onChosen: (keys: string[]) => void;
  onOpen: (key: string) => void;
};

/** Keys with their type, time to live and size. */
export function KeyList({ entries, chosen, mayRemove, mayOpen, onChosen, onOpen }: KeyListProps) {
  const toggle = (key: string) =>
    onChosen(chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key]);
  const columns: DataColumn<CacheEntry>[] = [
    {
      key: 'key',
      label: m.admin_redis_key(),
      heads: true,
      cell: ({ key }) => (
        <span className={head}>
          {mayRemove && (
            <Checkbox
              checked={chosen.includes(key)}
              aria-label={m.admin_redis_select({ key })}
              onChange={() => toggle(key)}
            />
          )}
          {mayOpen ? (
            <Button variant="quiet" size="sm" className={name} onClick={() => onOpen(key)}>
              {key}
            </Button>
          ) : (
            <span className={name}>{key}</span>
          )}
        </span>
      ),
    },
    { key: 'type', label: m.admin_redis_type(), cell: ({ type }) => <TypeTag type={type} /> },
    { key: 'ttl', label: m.admin_redis_ttl(), numeric: true, cell: ({ ttlSeconds }) => ttlText(ttlSeconds) },
    { key: 'bytes', label: m.admin_redis_size(), numeric: true, cell: ({ bytes }) => formatBytes(bytes) },
  ];
  return <DataTable stacks caption={m.admin_redis_keys()} columns={columns} rows={entries} rowKey={({ key }) => key} />;
}

// the table scrolls sideways before a name gets too narrow
const head = css({ display: 'flex', gap: '2', alignItems: 'center', minWidth: '200px' });
const name = css({
  fontFamily: 'mono',
  fontWeight: 'regular',
  flexShrink: '1',
  minWidth: '0',
  paddingInline: '1',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  textAlign: 'start',
  height: 'auto',
  minHeight: '32px',
});
