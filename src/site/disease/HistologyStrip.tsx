import { Link } from 'wouter';
import type { DiseaseDetail } from '../../../contract/entities/catalog.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { localizedOr } from '../../i18n/locale.ts';
import { areaSearch } from '../models/areaSearch.ts';

const PLACES = 6;
/** The maximum number of values for one facet of the search. */
const MOST = 100;

/**
 * The histologies of an area's models, most frequent first, with the rest as one. Each opens exactly as many models as
 * it shows.
 */
export function HistologyStrip({
  disease: { slug, modelCount, histologies },
}: {
  disease: Pick<DiseaseDetail, 'slug' | 'modelCount' | 'histologies'>;
}) {
  const named = histologies.reduce((sum, { count }) => sum + count, 0);
  const fits = histologies.length <= PLACES && named === modelCount;
  const shown = fits ? histologies : histologies.slice(0, PLACES - 1);
  const rest = histologies.slice(shown.length);
  const others = shown.reduce((left, { count }) => left - count, modelCount);
  // no search finds models without a histology
  const canBeFound = named === modelCount && rest.length <= MOST;
  const longest = Math.max(others, ...shown.map(({ count }) => count));
  const matter = (label: string, count: number) => (
    <>
      <span className={name}>
        {label}
        {/* the number stands with the last word */ '\u00a0'}
        <b className={number}>{formatNumber(count)}</b>
      </span>
      <i className={bar} style={{ width: `${(count / longest) * 100}%` }} aria-hidden="true" />
    </>
  );
  return (
    <ul className={strip} aria-label={m.disease_histologies()}>
      {shown.map(({ value, label, count }) => (
        <li key={value}>
          <Link className={place} href={areaSearch(slug, ['histology', value])}>
            {matter(localizedOr(label, value), count)}
          </Link>
        </li>
      ))}
      {others > 0 && (
        <li>
          {canBeFound ? (
            <Link className={place} href={areaSearch(slug, ...rest.map(({ value }) => ['histology', value] as const))}>
              {matter(m.disease_histology_other(), others)}
            </Link>
          ) : (
            <span className={place}>{matter(m.disease_histology_other(), others)}</span>
          )}
        </li>
      )}
    </ul>
  );
}

const strip = css({
  display: 'grid',
  gridTemplateColumns: {
    base: 'repeat(2, minmax(0, 1fr))',
    tablet: 'repeat(3, minmax(0, 1fr))',
    desktop: 'repeat(6, minmax(0, 1fr))',
  },
  rowGap: '4',
  columnGap: { base: '4', tablet: '6' },
  marginBottom: '8',
});
const place = css({
  display: 'grid',
  gridTemplateRows: '1fr auto',
  gap: '2',
  height: 'full',
  minHeight: 'target',
  paddingTop: '1',
  alignItems: 'end',
  textStyle: 'small',
  '&:is(a):hover': { color: 'accent.ink', '& i': { background: 'accent' } },
});
const name = css({ overflowWrap: 'anywhere' });
const number = css({ marginLeft: '1', fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' });
const bar = css({
  minWidth: '2px',
  height: '4px',
  borderRadius: '1px',
  background: 'chart.2',
  _forcedColors: { background: 'CanvasText', forcedColorAdjust: 'none' },
});
