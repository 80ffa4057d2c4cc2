import type { Availability } from '../../../../contract/entities/search.ts';
import { DATA_KINDS, type DataKind } from '../../../../contract/vocabulary.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber } from '../../../i18n/format.ts';
import { localized } from '../../../i18n/locale.ts';
import { dataKindLabel } from '../../../shared/dataKindLabel.ts';

type Row = Availability[number];
type AvailabilityMatrixProps = {
  rows: Availability;
  /** A cell was pressed: models of this disease with this kind of data. */
  onChoose: (disease: string, kind: DataKind) => void;
};

/**
 * How many models of each disease have each kind of data. A cell filters the result by both; a darker cell means a
 * larger share.
 */
export function AvailabilityMatrix({ rows, onChoose }: AvailabilityMatrixProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={scroll} aria-label={m.result_matrix()} tabIndex={0}>
      <table className={table}>
        <caption className="sr">{m.result_matrix_caption()}</caption>
        <thead>
          <tr>
            <th scope="col" className={head} data-first>
              {m.facet_disease()}
            </th>
            <th scope="col" className={head}>
              {m.result_matrix_models()}
            </th>
            {DATA_KINDS.map((kind) => (
              <th key={kind} scope="col" className={head}>
                {dataKindLabel(kind)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.disease}>
              <th scope="row" className={rowHead}>
                {nameOf(row)}
              </th>
              <td className={total}>{formatNumber(row.total)}</td>
              {DATA_KINDS.map((kind, place) => (
                <td key={kind} className={cell}>
                  <Count row={row} kind={kind} count={row.counts[place] ?? 0} onChoose={onChoose} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type CountProps = { row: Row; kind: DataKind; count: number; onChoose: AvailabilityMatrixProps['onChoose'] };

function Count({ row, kind, count, onChoose }: CountProps) {
  // models without a disease cannot be filtered
  if (count === 0 || row.disease === '') return <span className={quiet}>{formatNumber(count)}</span>;
  const share = Math.round((count / Math.max(1, row.total)) * 36);
  return (
    <button
      type="button"
      className={press}
      style={{ background: `color-mix(in srgb, var(--colors-accent) ${share + 4}%, transparent)` }}
      aria-label={m.result_matrix_choose({
        disease: nameOf(row),
        kind: dataKindLabel(kind),
        count: formatNumber(count),
      })}
      onClick={() => onChoose(row.disease, kind)}
    >
      {formatNumber(count)}
    </button>
  );
}

function nameOf({ disease, label }: Row): string {
  if (label) return localized(label);
  return disease === '' ? m.result_matrix_no_disease() : disease;
}

const scroll = css({
  position: 'relative',
  overflow: 'auto',
  maxHeight: '420px',
  background: 'surface',
  border: '1px solid {colors.line}',
});
const table = css({ width: 'full', borderCollapse: 'separate', borderSpacing: '0', textStyle: 'small' });
const head = css({
  position: 'sticky',
  top: '0',
  zIndex: 'sticky',
  height: '40px',
  paddingInline: '2',
  background: 'surface',
  borderBottom: '1px solid {colors.line}',
  textStyle: 'tiny',
  fontWeight: 'medium',
  color: 'ink.soft',
  textAlign: 'end',
  whiteSpace: 'nowrap',
  '&[data-first]': { textAlign: 'start', paddingInlineStart: '4' },
});
const rowHead = css({
  position: 'sticky',
  insetInlineStart: '0',
  zIndex: '1',
  background: 'surface',
  paddingInline: '16px 8px',
  textAlign: 'start',
  fontWeight: 'regular',
  minWidth: '132px',
  maxWidth: '220px',
  lineHeight: '1.3',
});
const total = css({ paddingInline: '2', textAlign: 'end', color: 'ink.soft', fontVariantNumeric: 'tabular-nums' });
const cell = css({ padding: '1px', minWidth: '84px' });
const press = css({
  display: 'block',
  width: 'full',
  height: { base: '44px', tablet: '34px' },
  paddingInline: '2',
  borderRadius: '2px',
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
  outlineOffset: '-2px',
  '&:hover': { boxShadow: 'inset 0 0 0 1.5px {colors.accent.ink}' },
});
const quiet = css({
  display: 'block',
  paddingInline: '2',
  textAlign: 'end',
  color: 'ink.faint',
  fontVariantNumeric: 'tabular-nums',
});
