import { ArrowLeft, ArrowRight, X } from 'lucide-react';
import type { ComparedModel } from '../../../contract/entities/comparison.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { modelTypeLabel } from '../../shared/modelLabels.ts';
import { Anchor } from '../../ui/Anchor.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { imageAddress } from '../imageAddress.ts';
import { ShortlistButton } from '../shortlist/ShortlistButton.tsx';
import type { ComparisonRow, ComparisonSection } from './sections.tsx';

/** The minimum widths of the first column and of a model's column, in CSS pixels. */
const FIRST = 112;
const COLUMN = 168;

type ComparisonTableProps = {
  models: readonly ComparedModel[];
  sections: readonly ComparisonSection[];
  /** `from` and `to` are positions in the row of models. */
  onMove: (from: number, to: number) => void;
  onRemove: (place: number) => void;
};

/** Models as columns, compared properties as rows. The first column stays in place while a wide table scrolls. */
export function ComparisonTable({ models, sections, onMove, onRemove }: ComparisonTableProps) {
  return (
    <ScrollRegion label={m.compare_title()}>
      <table className={table} style={{ minWidth: `${FIRST + models.length * COLUMN}px` }}>
        <caption className="sr">{m.compare_title()}</caption>
        <thead>
          <tr>
            <th scope="col" className={corner}>
              <span className="sr">{m.compare_row_head()}</span>
            </th>
            {models.map((model, place) => (
              <th key={model.id} scope="col" className={head}>
                <Tissue area={model.area} />
                <Anchor href={`/search/detail?id=${model.id}`} className={code}>
                  {model.modelCode}
                </Anchor>
                <span className={type}>{modelTypeLabel(model.modelType)}</span>
                <span className={tools} data-print="none">
                  <IconButton
                    icon={ArrowLeft}
                    size="sm"
                    label={m.compare_move_left({ model: model.modelCode })}
                    aria-disabled={place === 0}
                    onClick={() => place > 0 && onMove(place, place - 1)}
                  />
                  <IconButton
                    icon={ArrowRight}
                    size="sm"
                    label={m.compare_move_right({ model: model.modelCode })}
                    aria-disabled={place === models.length - 1}
                    onClick={() => place < models.length - 1 && onMove(place, place + 1)}
                  />
                  <ShortlistButton model={model} iconOnly size="sm" />
                  <IconButton
                    icon={X}
                    size="sm"
                    label={m.ui_remove({ name: model.modelCode })}
                    onClick={() => onRemove(place)}
                  />
                </span>
              </th>
            ))}
          </tr>
        </thead>
        {sections.map((section) => (
          <tbody key={section.key}>
            <tr>
              <th scope="rowgroup" colSpan={models.length + 1} className={part}>
                <span className={partTitle}>{section.title}</span>
                {section.note && <span className={note}>{section.note}</span>}
              </th>
            </tr>
            {section.rows.map((row) => (
              <Row key={row.key} row={row} models={models} />
            ))}
          </tbody>
        ))}
      </table>
    </ScrollRegion>
  );
}

/** The tissue of a model's disease area. All columns are equally wide, so all show it at the same scale. */
function Tissue({ area }: Pick<ComparedModel, 'area'>) {
  return (
    <span className={tissue} data-print="none">
      {area && <Picture src={imageAddress('disease', area, 'itemImg')} alt="" width={600} height={210} />}
    </span>
  );
}

function Row({ row, models }: { row: ComparisonRow; models: readonly ComparedModel[] }) {
  return (
    <tr className={rowStyle} data-same={row.same}>
      <th scope="row" className={rowHead} data-gene={row.gene}>
        {row.label}
      </th>
      {models.map(({ id }, index) => (
        <td key={id} className={cell}>
          {row.cells[index]?.drawn ?? row.cells[index]?.words}
        </td>
      ))}
    </tr>
  );
}

const table = css({
  width: 'full',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: '0',
  textStyle: 'small',
  lineHeight: '1.4',
  background: 'surface',
  border: '1px solid {colors.line}',
  _print: { minWidth: '0!', textStyle: 'tiny' },
});
const corner = css({
  position: { base: 'sticky', _print: 'static' },
  left: '0',
  zIndex: '1',
  width: { base: '112px', tablet: '176px' },
  background: 'surface',
  borderBottom: '1px solid {colors.line}',
});
const head = css({
  padding: { base: '14px 12px 10px', _print: '6px 8px' },
  textAlign: 'start',
  verticalAlign: 'top',
  fontWeight: 'medium',
  borderBottom: '1px solid {colors.line}',
  borderInlineStart: '1px solid {colors.line.soft}',
});
// as wide as the column, but at least half of the picture's size, so that cells stay visible
const tissue = css({
  display: 'block',
  height: { base: '40px', tablet: '64px' },
  marginBottom: '2.5',
  overflow: 'hidden',
  borderRadius: 'md',
  background: 'viz.faint',
  '& img': { width: 'full', minWidth: '300px', height: 'full', background: 'transparent' },
  _forcedColors: { display: 'none' },
});
const code = css({ display: 'block', fontWeight: 'semibold', _hover: { color: 'accent.ink' } });
const type = css({ display: 'block', textStyle: 'tiny', color: 'ink.soft' });
const tools = css({
  display: 'flex',
  flexWrap: 'wrap',
  // two rows of two on touch screens that are too narrow for one row
  maxWidth: { base: '96px', desktop: 'none' },
  marginTop: '1',
  marginInlineStart: '-8px',
});
const part = css({
  textAlign: 'start',
  padding: { base: '20px 12px 8px', _print: '12px 8px 4px' },
  background: 'paper',
  borderBlock: '1px solid {colors.line}',
  _print: { breakAfter: 'avoid' },
});
const partTitle = css({
  position: 'sticky',
  left: '12px',
  fontSize: 'body',
  fontWeight: 'semibold',
  marginInlineEnd: '3',
});
const note = css({ textStyle: 'tiny', fontWeight: 'normal', color: 'ink.soft' });
const rowStyle = css({ _hover: { background: 'hover' } });
const rowHead = css({
  position: { base: 'sticky', _print: 'static' },
  left: '0',
  zIndex: '1',
  padding: { base: '8px 12px', _print: '4px 8px' },
  textAlign: 'start',
  verticalAlign: 'top',
  fontWeight: 'medium',
  color: 'ink.soft',
  background: 'surface',
  borderBottom: '1px solid {colors.line.soft}',
  '&[data-gene=true]': { fontStyle: 'italic', fontWeight: 'semibold', color: 'ink' },
  'tr:hover > &': { background: 'hover' },
});
const cell = css({
  padding: { base: '8px 12px', _print: '4px 8px' },
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
  borderBottom: '1px solid {colors.line.soft}',
  borderInlineStart: '1px solid {colors.line.soft}',
});
