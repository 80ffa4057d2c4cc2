import { useState } from 'react';
import { Link } from 'wouter';
import type { PanelDetail, PanelModel } from '../../../contract/entities/panel.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, listed, listSeparator, withLabel } from '../../i18n/format.ts';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { coverageOf, type Readiness, readinessOf } from './coverage.ts';

type Chosen = { row: number; column: number };

/** The coverage of a panel: histology by driver gene, a dot per model. A pressed cell lists its models. */
export function CoverageMatrix({ panel }: { panel: PanelDetail }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { drivers, rows, totals } = coverageOf(panel, m.panel_other_histology());
  const columns = [...drivers, m.panel_no_driver()];
  const row = chosen && rows[chosen.row];
  const models = (chosen && row?.cells[chosen.column]) ?? [];
  return (
    <>
      <ul className={key}>
        {readiness.map(([kind, label]) => (
          <li key={kind} className={keyItem}>
            <i className={dot} data-kind={kind} />
            {label()}
          </li>
        ))}
      </ul>
      <ScrollRegion label={m.panel_coverage_table()}>
        <table className={table}>
          <caption className="sr">{m.panel_coverage_lede()}</caption>
          <thead>
            <tr>
              <th scope="col" className={corner}>
                <span className="sr">{m.panel_histology()}</span>
              </th>
              {columns.map((name, column) => (
                <th key={name} scope="col" className={column < drivers.length ? geneHead : plainHead}>
                  {name}
                </th>
              ))}
              <th scope="col" className={plainHead}>
                {m.panel_models()}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, cells, models: count }, index) => (
              <tr key={name}>
                <th scope="row" className={rowHead}>
                  {name}
                </th>
                {cells.map((cell, column) => (
                  <td key={columns[column]} className={cellStyle}>
                    <Cell
                      models={cell}
                      label={m.panel_cell({ histology: name, driver: columns[column] ?? '', count: cell.length })}
                      pressed={chosen?.row === index && chosen.column === column}
                      onPress={() => setChosen({ row: index, column })}
                    />
                  </td>
                ))}
                <td className={sum}>{formatNumber(count)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row" className={rowHead}>
                {m.panel_all()}
              </th>
              {totals.map((total, column) => (
                <td key={columns[column]} className={total === 0 ? none : sum}>
                  {formatNumber(total)}
                </td>
              ))}
              <td className={sum}>{formatNumber(panel.panelModels.length)}</td>
            </tr>
          </tbody>
        </table>
      </ScrollRegion>
      <p className={said} aria-live="polite">
        {row && chosen && (
          <>
            <strong>{withLabel(listed([row.name, columns[chosen.column]]), '')}</strong>
            {models.map(({ id, modelCode }, index) => (
              <span key={id}>
                {index > 0 && listSeparator()}
                <Link href={`/search/detail?id=${modelCode}`} className={link}>
                  {modelCode}
                </Link>
              </span>
            ))}
          </>
        )}
      </p>
    </>
  );
}

function Cell(props: { models: readonly PanelModel[]; label: string; pressed: boolean; onPress: () => void }) {
  const { models, label, pressed, onPress } = props;
  if (models.length === 0)
    return (
      <span className={empty}>
        <span aria-hidden="true">·</span>
        <span className="sr">{m.panel_cell_empty()}</span>
      </span>
    );
  return (
    <button type="button" className={press} aria-label={label} aria-pressed={pressed} onClick={onPress}>
      {models.map((model) => (
        <i key={model.id} className={dot} data-kind={readinessOf(model)} />
      ))}
    </button>
  );
}

const readiness: [kind: Readiness, label: () => string][] = [
  ['both', m.panel_ready_both],
  ['one', m.panel_ready_one],
  ['none', m.panel_ready_none],
];

const key = css({ display: 'flex', flexWrap: 'wrap', gap: '6px 20px', marginBottom: '4', textStyle: 'small' });
const keyItem = css({ display: 'inline-flex', alignItems: 'center', gap: '2', color: 'ink.soft' });
const dot = css({
  display: 'inline-block',
  flexShrink: '0',
  width: '11px',
  height: '11px',
  borderRadius: 'full',
  border: '1.5px solid {colors.accent}',
  '&[data-kind=both]': { background: 'accent' },
  '&[data-kind=one]': { background: 'linear-gradient(90deg, {colors.accent} 50%, transparent 50%)' },
  _forcedColors: { forcedColorAdjust: 'none' },
});
const table = css({
  width: 'full',
  minWidth: '720px',
  background: 'surface',
  border: '1px solid {colors.line}',
  textStyle: 'small',
  borderCollapse: 'collapse',
});
const corner = css({ width: '200px' });
const geneHead = css({
  padding: '12px 8px',
  textAlign: 'start',
  fontStyle: 'italic',
  fontWeight: 'semibold',
  borderInlineStart: '1px solid {colors.line}',
});
const plainHead = css({
  padding: '12px 8px',
  textAlign: 'start',
  fontWeight: 'regular',
  color: 'ink.soft',
  whiteSpace: 'nowrap',
  borderInlineStart: '1px solid {colors.line}',
});
// Chinese breaks after each character: beside many genes, a name would be a column of them
const rowHead = css({
  minWidth: '112px',
  padding: '12px 16px',
  textAlign: 'start',
  fontWeight: 'medium',
  borderTop: '1px solid {colors.line}',
});
const cellStyle = css({
  height: '1px',
  borderTop: '1px solid {colors.line}',
  borderInlineStart: '1px solid {colors.line}',
});
const press = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignContent: 'center',
  gap: '4px',
  width: 'full',
  minHeight: '44px',
  height: 'full',
  padding: '8px',
  '&:hover': { background: 'hover' },
  '&[aria-pressed=true]': { background: 'accent.bg', boxShadow: 'inset 0 0 0 1.5px {colors.accent.ink}' },
});
const empty = css({ display: 'block', paddingInline: '2', color: 'ink.faint' });
const sum = css({
  padding: '8px',
  borderTop: '1px solid {colors.line}',
  borderInlineStart: '1px solid {colors.line}',
  fontVariantNumeric: 'tabular-nums',
});
const none = css({
  padding: '8px',
  borderTop: '1px solid {colors.line}',
  borderInlineStart: '1px solid {colors.line}',
  color: 'ink.faint',
});
const said = css({ marginTop: '4', minHeight: '24px', textStyle: 'small' });
const link = css({ color: 'accent.ink', textDecoration: 'underline', textUnderlineOffset: '4px' });
