import { Link } from 'wouter';
import type { DiseaseDetail } from '../../../contract/entities/catalog.ts';
import { ALTERATION_KINDS } from '../../../contract/vocabulary.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, formatPercent } from '../../i18n/format.ts';
import { alterationKindLabel } from '../../shared/modelLabels.ts';
import { altered as alteredIn, areaSearch } from '../models/areaSearch.ts';

const colors = { mutation: 'chart-1', deletion: 'chart-2', amplification: 'chart-5', fusion: 'chart-3' } as const;

/**
 * How often each gene is altered in an area's models, of those in which it was tested. The track of a bar is 100 %. A
 * row opens its models.
 */
export function BiomarkerBars({ disease }: { disease: Pick<DiseaseDetail, 'slug' | 'biomarkers'> }) {
  return (
    <ul>
      {disease.biomarkers.map((row) => {
        const { gene, altered, tested } = row;
        // a model with two kinds of change in a gene is one altered model
        const kinds = ALTERATION_KINDS.reduce((sum, kind) => sum + row[kind], 0);
        return (
          <li key={gene}>
            <Link className={line} href={areaSearch(disease.slug, alteredIn(gene))}>
              <span className={symbol}>{gene}</span>
              <span className={bar} aria-hidden="true">
                {ALTERATION_KINDS.filter((kind) => row[kind] > 0).map((kind) => (
                  <i
                    key={kind}
                    title={`${alterationKindLabel(kind)} ${formatNumber(row[kind])}`}
                    style={{
                      width: `${kinds === 0 ? 0 : shareOf(row) * (row[kind] / kinds) * 100}%`,
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

/** The legend of the bar colors, without kinds of change that no bar has. */
export function BiomarkerKey({ disease }: { disease: Pick<DiseaseDetail, 'biomarkers'> }) {
  return (
    <ul className={key}>
      {ALTERATION_KINDS.filter((kind) => disease.biomarkers.some((row) => row[kind] > 0)).map((kind) => (
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
  height: '12px',
  background: 'viz.faint',
  borderRadius: '1.5px',
  overflow: 'hidden',
  '& i': { display: 'block', height: '100%' },
  '& i + i': { borderInlineStart: '1px solid {colors.paper}' },
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
