import { Link } from 'wouter';
import type { DiseaseDetail } from '../../../contract/entities/catalog.ts';
import { ALTERATION_KINDS } from '../../../contract/vocabulary.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, formatPercent } from '../../i18n/format.ts';
import { alterationKindLabel } from '../../shared/modelLabels.ts';
import { altered as alteredIn, areaSearch } from '../models/areaSearch.ts';

const colors = { mutation: 'chart-1', deletion: 'chart-2', amplification: 'chart-5', fusion: 'chart-3' } as const;

/** How often each gene is altered in an area's models, of those in which it was tested. A row opens its models. */
export function BiomarkerBars({ disease }: { disease: Pick<DiseaseDetail, 'slug' | 'biomarkers'> }) {
  const longest = Math.max(...disease.biomarkers.map(shareOf), 0.01);
  return (
    <ul>
      {disease.biomarkers.map((row) => {
        const { gene, altered, tested } = row;
        return (
          <li key={gene}>
            <Link className={line} href={areaSearch(disease.slug, alteredIn(gene))}>
              <span className={symbol}>{gene}</span>
              <span className={bar} aria-hidden="true">
                {ALTERATION_KINDS.map((kind) => (
                  <i
                    key={kind}
                    title={`${alterationKindLabel(kind)} ${formatNumber(row[kind])}`}
                    style={{
                      width: `${tested === 0 ? 0 : (row[kind] / tested / longest) * 100}%`,
                      background: `var(--colors-${colors[kind]})`,
                    }}
                  />
                ))}
              </span>
              <b className={percent}>{formatPercent(shareOf(row))}</b>
              <span className="sr">{m.disease_biomarker_row({ gene, altered, tested })}</span>
              <span className={counts} aria-hidden="true">
                {m.disease_of({ altered: formatNumber(altered), tested: formatNumber(tested) })}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** The legend of the bar colors. */
export function BiomarkerKey() {
  return (
    <ul className={key}>
      {ALTERATION_KINDS.map((kind) => (
        <li key={kind} className={keyItem}>
          <i className={swatch} style={{ background: `var(--colors-${colors[kind]})` }} aria-hidden="true" />
          {alterationKindLabel(kind)}
        </li>
      ))}
    </ul>
  );
}

const shareOf = ({ altered, tested }: DiseaseDetail['biomarkers'][number]): number =>
  tested === 0 ? 0 : altered / tested;

const line = css({
  display: 'grid',
  gridTemplateColumns: { base: '72px 1fr 48px', tablet: '84px 1fr 52px 84px' },
  gap: '4',
  alignItems: 'center',
  minHeight: { base: '44px', tablet: '40px' },
  textStyle: 'small',
  borderBottom: '1px solid {colors.line.soft}',
  _hover: { background: 'hover' },
});
const symbol = css({ fontStyle: 'italic', fontWeight: 'semibold' });
const bar = css({
  display: 'flex',
  gap: '1px',
  height: '12px',
  '& i': { display: 'block', height: '100%', borderRadius: '1.5px', maxWidth: '100%' },
});
const percent = css({ fontWeight: 'semibold', textAlign: 'right', fontVariantNumeric: 'tabular-nums' });
const counts = css({
  display: { base: 'none', tablet: 'block' },
  color: 'ink.faint',
  textStyle: 'tiny',
  textAlign: 'right',
  fontVariantNumeric: 'tabular-nums',
});
const key = css({
  display: 'flex',
  flexDirection: { base: 'row', desktop: 'column' },
  flexWrap: 'wrap',
  columnGap: '5',
  rowGap: '1.5',
  marginTop: '6',
  textStyle: 'tiny',
  color: 'ink.soft',
});
const keyItem = css({ display: 'flex', alignItems: 'center', gap: '1.5' });
const swatch = css({ width: '10px', height: '10px', borderRadius: '2px' });
