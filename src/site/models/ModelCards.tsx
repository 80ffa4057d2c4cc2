import type { ModelRow } from '../../../contract/entities/model.ts';
import { type Column, DEFAULT_COLUMNS } from '../../../contract/vocabulary.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { columnView } from './columns.tsx';
import type { ModelTableProps } from './ModelTable.tsx';

/** Columns at a card's head, side by side. */
const HEAD: readonly Column[] = ['model', 'diagnosis'];
/** Columns as wide as the card, without a label. */
const WIDE: readonly Column[] = ['alterations'];

/**
 * Models as cards with the labeled value of each column. On phones they are separated by hairlines, on wider screens in
 * a grid.
 */
export function ModelCards(props: ModelTableProps) {
  const { models, caption, columns = DEFAULT_COLUMNS, agent, selection } = props;
  return (
    <ul className={list} aria-label={caption}>
      {models.map((model) => {
        const selected = selection?.selectedIds.includes(model.id) ?? false;
        return (
          <li key={model.id} className={card} data-selected={selected} data-selectable={selection !== undefined}>
            {selection && (
              <Checkbox
                className={box}
                aria-label={m.result_select({ model: model.modelCode })}
                checked={selected}
                onChange={(event) => selection.onToggle([model], event.currentTarget.checked)}
              />
            )}
            <div className={headStyle}>
              <div>{columnView('model').cell(model, { agent })}</div>
              {columns.includes('diagnosis') && (
                <div className={diagnosis}>{columnView('diagnosis').cell(model, { agent })}</div>
              )}
            </div>
            <dl className={facts}>
              {columns
                .filter((column) => !HEAD.includes(column))
                .filter((column) => !isEmpty(column, model))
                .map((column) => (
                  <div key={column} className={fact} data-wide={WIDE.includes(column)}>
                    <dt className={WIDE.includes(column) ? 'sr' : term}>{columnView(column).label({ agent })}</dt>
                    <dd className={value}>{columnView(column).cell(model, { agent })}</dd>
                  </div>
                ))}
            </dl>
          </li>
        );
      })}
    </ul>
  );
}

/** Empty lists take no space on a card. */
function isEmpty(column: Column, { alterations, priorTreatments }: ModelRow): boolean {
  return (
    (column === 'alterations' && alterations.length === 0) || (column === 'priorTreatment' && priorTreatments === null)
  );
}

const list = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', tablet: 'repeat(auto-fill, minmax(340px, 1fr))' },
  gap: { base: '0', tablet: '4' },
  textStyle: 'small',
  lineHeight: '1.4',
});
const card = css({
  position: 'relative',
  paddingBlock: '4',
  paddingInline: { base: '0', tablet: '5' },
  borderTop: '1px solid {colors.line}',
  transition: 'background {durations.fast}',
  tablet: { border: '1px solid {colors.line}', borderRadius: 'md', background: 'surface' },
  '&[data-selectable=true]': { paddingInlineStart: { base: '10', tablet: '14' } },
  '&[data-selected=true]': {
    background: 'accent.bg',
    tabletDown: { marginInline: '-20px', paddingInlineEnd: '5', paddingInlineStart: '60px' },
  },
  _forcedColors: { '&[data-selected=true]': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
});
const box = css({
  position: 'absolute',
  insetInlineStart: { base: '0', tablet: '5' },
  top: { base: '1', tablet: '10px' },
  minHeight: { base: '44px', tablet: '24px' },
  minWidth: { tablet: '24px' },
  '[data-selected=true] > &': { insetInlineStart: { base: '5', tablet: '5' } },
});
const headStyle = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '4',
  // only the diagnosis is broken: a code would lie over it
  '& > :last-child': { minWidth: '0' },
});
const diagnosis = css({ textAlign: 'end', overflowWrap: 'anywhere' });
const facts = css({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '8px 16px', marginTop: '2.5' });
const fact = css({ minWidth: '0', '&[data-wide=true]': { gridColumn: '1 / -1' } });
const term = css({ textStyle: 'tiny', color: 'ink.faint' });
const value = css({ fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' });
