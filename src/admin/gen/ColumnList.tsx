import { ArrowDown, ArrowUp, ChevronDown, Plus, Trash2 } from 'lucide-react';
import type { GeneratedColumn } from '../../../contract/entities/generator.ts';
import { GENERATED_COLUMNS_MAX } from '../../../contract/generator/limits.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { ColumnEditor } from './ColumnEditor.tsx';
import { type Faults, kindNames, newColumn } from './genWords.ts';

type ColumnListProps = {
  id: string;
  columns: readonly GeneratedColumn[];
  dictionaries: readonly string[];
  faults: Faults;
  open: number | undefined;
  onOpen: (place: number | undefined) => void;
  onChange: (columns: GeneratedColumn[]) => void;
};

/** The columns in order. One at a time is expanded and edited in place. */
export function ColumnList({ id, columns, dictionaries, faults, open, onOpen, onChange }: ColumnListProps) {
  const move = (from: number, to: number) => {
    const [moved] = columns.slice(from, from + 1);
    if (!moved) return;
    onChange(columns.toSpliced(from, 1).toSpliced(to, 0, moved));
    onOpen(open === from ? to : open === to ? from : open);
  };
  const remove = (place: number) => {
    onChange(columns.toSpliced(place, 1));
    onOpen(undefined);
  };
  const add = () => {
    onChange([...columns, newColumn('')]);
    onOpen(columns.length);
  };
  return (
    <section className={root} aria-label={m.admin_gen_columns()}>
      <header className={head}>
        <h2 className={heading}>{m.admin_gen_columns()}</h2>
        <span className={count}>{formatNumber(columns.length)}</span>
        <Button size="sm" variant="outline" onClick={add} disabled={columns.length >= GENERATED_COLUMNS_MAX}>
          <Plus aria-hidden size={16} strokeWidth={1.75} />
          {m.admin_gen_add_column()}
        </Button>
      </header>
      {faults.columns && <p className={wrong}>{faults.columns}</p>}
      <ol>
        {columns.map((column, place) => {
          const name = column.name || m.admin_gen_column_at({ place: formatNumber(place + 1) });
          const isOpen = open === place;
          const isWrong = Object.keys(faults).some((path) => path.startsWith(`columns.${place}.`));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column changes its name while typed, never its place
            <li key={place} className={item} data-open={isOpen} data-wrong={isWrong}>
              <div className={row}>
                <button
                  type="button"
                  className={opener}
                  aria-expanded={isOpen}
                  onClick={() => onOpen(isOpen ? undefined : place)}
                >
                  <ChevronDown aria-hidden size={16} strokeWidth={1.75} />
                  <code className={code}>{name}</code>
                  <span className={kind}>{kindNames[column.kind]()}</span>
                  <span className={label}>{localized(column.label)}</span>
                  {column.required && <Tag>{m.admin_gen_required()}</Tag>}
                  {isWrong && <span className="sr">{m.admin_gen_column_wrong()}</span>}
                </button>
                <IconButton
                  icon={ArrowUp}
                  size="sm"
                  label={m.admin_gen_up({ name })}
                  disabled={place === 0}
                  onClick={() => move(place, place - 1)}
                />
                <IconButton
                  icon={ArrowDown}
                  size="sm"
                  label={m.admin_gen_down({ name })}
                  disabled={place === columns.length - 1}
                  onClick={() => move(place, place + 1)}
                />
                <IconButton
                  icon={Trash2}
                  size="sm"
                  label={m.admin_gen_remove_column({ name })}
                  onClick={() => remove(place)}
                />
              </div>
              {isOpen && (
                <ColumnEditor
                  id={`${id}-columns-${place}`}
                  path={`columns.${place}`}
                  column={column}
                  dictionaries={dictionaries}
                  faults={faults}
                  onChange={(some) => onChange(columns.with(place, { ...column, ...some }))}
                />
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

const root = css({ borderTop: '1px solid {colors.line}' });
const head = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  paddingInline: { base: '4', tablet: '5' },
  paddingBlock: '3',
  '& button': { marginInlineStart: 'auto' },
});
const heading = css({ textStyle: 'small', fontWeight: 'semibold' });
const count = css({ color: 'ink.soft', textStyle: 'tiny' });
const wrong = css({ paddingInline: { base: '4', tablet: '5' }, paddingBottom: '2', color: 'coral', textStyle: 'tiny' });
const item = css({
  borderTop: '1px solid {colors.line.soft}',
  '&[data-open=true]': { background: 'muted' },
  '&[data-wrong=true]': { boxShadow: 'inset 3px 0 0 {colors.coral}' },
});
const row = css({ display: 'flex', alignItems: 'center', paddingInlineEnd: { base: '2', tablet: '4' } });
const opener = css({
  flex: '1',
  display: 'flex',
  alignItems: 'center',
  gap: '2.5',
  minWidth: '0',
  minHeight: { base: '44px', tablet: '40px' },
  paddingInlineStart: { base: '4', tablet: '5' },
  textAlign: 'start',
  outlineOffset: '-2px',
  '& svg': { flexShrink: '0', color: 'ink.soft' },
  '&[aria-expanded=false] svg': { transform: 'rotate(-90deg)' },
});
const code = css({ fontFamily: 'mono', textStyle: 'tiny', overflow: 'hidden', textOverflow: 'ellipsis' });
const kind = css({ textStyle: 'tiny', color: 'ink.soft', whiteSpace: 'nowrap' });
const label = css({
  display: { base: 'none', tablet: 'inline' },
  flex: '1',
  minWidth: '0',
  color: 'ink.soft',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
