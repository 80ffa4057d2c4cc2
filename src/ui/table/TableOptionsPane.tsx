import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { Button } from '../Button.tsx';
import { Checkbox } from '../Checkbox.tsx';
import { IconButton } from '../IconButton.tsx';
import { Segmented } from '../Segmented.tsx';
import { TextInput } from '../TextInput.tsx';
import { DENSITIES, type Density } from './columns.ts';

export type TableOptionsProps = {
  /** All columns that can be shown. */
  columns: readonly { key: string; label: string }[];
  /** The keys of the visible columns in order. */
  shown: readonly string[];
  /** Called with a column and whether it is shown. */
  onToggle: (key: string, shown: boolean) => void;
  /** `place` counts from 0. */
  onMove: (key: string, place: number) => void;
  /** The height of a row in pixels. */
  density: Density;
  /** Called with the chosen height of a row. */
  onDensity: (density: Density) => void;
  /** `fit`: as many rows as the screen shows. */
  pageSize?: number | 'fit';
  /** Called with the chosen rows per page. Without it there is no such choice. */
  onPageSize?: ((size: number | 'fit') => void) | undefined;
  /** Called to show the usual columns again. */
  onDefaults: () => void;
};

const PAGE_SIZES = [10, 20, 50, 100] as const;

/** Sets a table's visible columns and their order, row height and page size. The last column cannot be hidden. */
export function TableOptionsPane(props: TableOptionsProps) {
  const { columns, shown, onToggle, onMove, density, onDensity, pageSize, onPageSize, onDefaults } = props;
  const [typed, setTyped] = useState('');
  const order = [...shown, ...columns.map(({ key }) => key).filter((key) => !shown.includes(key))];
  const listed = order
    .flatMap((key) => columns.find((column) => column.key === key) ?? [])
    .filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()));
  return (
    <>
      <div className={pad}>
        <TextInput
          size="sm"
          type="search"
          aria-label={m.table_columns_find()}
          placeholder={m.table_columns_find()}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <p className={count}>
          {m.table_columns_head({ shown: formatNumber(shown.length), all: formatNumber(columns.length) })} ·{' '}
          {m.table_columns_stay()}
        </p>
      </div>
      <ul className={list}>
        {listed.map(({ key, label }) => {
          const place = shown.indexOf(key);
          return (
            <li key={key} className={line}>
              <Checkbox
                checked={place >= 0}
                disabled={place >= 0 && shown.length === 1}
                onChange={() => onToggle(key, place < 0)}
              >
                {label}
              </Checkbox>
              {place >= 0 && (
                <span className={moves}>
                  <IconButton
                    icon={ArrowUp}
                    size="sm"
                    label={m.table_columns_up({ column: label })}
                    disabled={place === 0}
                    onClick={() => onMove(key, place - 1)}
                  />
                  <IconButton
                    icon={ArrowDown}
                    size="sm"
                    label={m.table_columns_down({ column: label })}
                    disabled={place === shown.length - 1}
                    onClick={() => onMove(key, place + 1)}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <div className={foot}>
        <div className={setting}>
          <span>{m.table_density()}</span>
          <Segmented
            label={m.table_density()}
            value={String(density)}
            options={DENSITIES.map((height) => ({ value: String(height), label: String(height) }))}
            onChange={(chosen) => onDensity(DENSITIES.find((height) => String(height) === chosen) ?? density)}
          />
        </div>
        {pageSize !== undefined && onPageSize && (
          <div className={setting}>
            <span>{m.table_page_size()}</span>
            <Segmented
              label={m.table_page_size()}
              value={String(pageSize)}
              options={[
                ...PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) })),
                { value: 'fit', label: m.table_page_size_fit() },
              ]}
              onChange={(size) => onPageSize(size === 'fit' ? size : Number(size))}
            />
          </div>
        )}
        <Button variant="ghost" size="sm" className={defaults} onClick={onDefaults}>
          {m.table_defaults()}
        </Button>
      </div>
    </>
  );
}

const pad = css({ paddingInline: '4', paddingBlock: '2' });
const count = css({ marginTop: '2', textStyle: 'tiny', color: 'ink.soft' });
const list = css({ overflow: 'auto', flex: '1 1 auto', minHeight: '96px', paddingInline: '4' });
const line = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: '32px' });
const moves = css({ display: 'flex', flexShrink: '0' });
const foot = css({ padding: '8px 16px 12px', borderTop: '1px solid {colors.line}', display: 'grid', gap: '2' });
const setting = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  color: 'ink.soft',
});
const defaults = css({ justifySelf: 'start', marginInlineStart: '-12px' });
