import { CircleAlert, Download } from 'lucide-react';
import { useId, useState } from 'react';
import type { DescribedTable, GeneratedResource } from '../../../contract/entities/generator.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Basics } from './Basics.tsx';
import { ColumnList } from './ColumnList.tsx';
import { Preview } from './Preview.tsx';
import { useGenerator } from './useGenerator.ts';

type GeneratorProps = { initial: GeneratedResource; leftOut: DescribedTable['leftOut'] };

/** The description on one side, the preview on the other. */
export function Generator({ initial, leftOut }: GeneratorProps) {
  const id = useId();
  const state = useGenerator(initial);
  const [open, setOpen] = useState<number>();
  const { resource, faults, change } = state;
  const wrong = Object.keys(faults).length;
  return (
    <div className={root}>
      <section className={side} aria-label={m.admin_gen_description()}>
        <Basics id={id} state={state} />
        {leftOut.length > 0 && (
          <p className={note}>{m.admin_gen_left_out({ columns: leftOut.map(leftOutWords).join(', ') })}</p>
        )}
        <ColumnList
          id={id}
          columns={resource.columns}
          dictionaries={state.dictionaries}
          faults={faults}
          open={open}
          onOpen={setOpen}
          onChange={(columns) => change({ columns })}
        />
        <div className={foot}>
          <p role="status" className={wrong > 0 ? wrongText : quiet}>
            {wrong > 0 ? (
              <>
                <CircleAlert aria-hidden size={16} strokeWidth={1.75} />
                <span>{m.admin_gen_wrong({ count: formatNumber(wrong), fields: placesOf(faults, resource) })}</span>
              </>
            ) : (
              (state.right ? m.admin_gen_right : m.admin_gen_lacking)()
            )}
          </p>
          <Button size="sm" onClick={() => void state.download()}>
            <Download aria-hidden size={16} strokeWidth={1.75} />
            {m.admin_gen_download()}
          </Button>
        </div>
      </section>
      <Preview state={state} />
    </div>
  );
}

const leftOutWords = ({ column, type, why }: DescribedTable['leftOut'][number]): string =>
  ({
    type: m.admin_gen_left_type({ column, type }),
    reference: m.admin_gen_left_reference({ column }),
    name: m.admin_gen_left_name({ column }),
  })[why];

const parts: Readonly<Record<string, () => string>> = {
  name: m.admin_gen_name,
  table: m.admin_gen_table_name,
  title: m.admin_gen_title,
  one: m.admin_gen_one,
  label: m.admin_gen_label,
  columns: m.admin_gen_columns,
};

/** Lists where something is wrong: the fields, and the columns by name. */
function placesOf(faults: Readonly<Record<string, string>>, { columns }: GeneratedResource): string {
  const places = Object.keys(faults).map((path) => {
    const [part = '', place] = path.split('.');
    if (part !== 'columns' || place === undefined) return parts[part]?.() ?? part;
    return columns[Number(place)]?.name || m.admin_gen_column_at({ place: formatNumber(Number(place) + 1) });
  });
  return [...new Set(places)].join(', ');
}

const root = css({
  flex: '1 1 0',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  minHeight: '0',
  overflow: 'auto',
  wide: {
    gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)',
    gridTemplateRows: 'minmax(0, 1fr)',
    alignContent: 'stretch',
    overflow: 'hidden',
  },
});
const side = css({
  minWidth: '0',
  wide: { overflow: 'auto', borderInlineEnd: '1px solid {colors.line}' },
});
const note = css({
  paddingInline: { base: '4', tablet: '5' },
  paddingBlock: '2',
  color: 'ink.soft',
  textStyle: 'tiny',
});
const foot = css({
  position: 'sticky',
  bottom: '0',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  paddingInline: { base: '4', tablet: '5' },
  paddingBlock: '3',
  background: 'surface',
  borderTop: '1px solid {colors.line}',
});
const wrongText = css({
  display: 'flex',
  gap: '2',
  flex: '1 1 200px',
  minWidth: '0',
  color: 'coral',
  textStyle: 'tiny',
  overflowWrap: 'anywhere',
  '& svg': { flexShrink: '0' },
});
const quiet = css({ color: 'ink.soft', textStyle: 'tiny', flex: '1 1 200px' });
