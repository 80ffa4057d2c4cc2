import type { DiseaseDetail } from '../../../contract/entities/catalog.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, listed } from '../../i18n/format.ts';
import { languageOf, localizedOr } from '../../i18n/locale.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { areaSearch } from '../models/areaSearch.ts';

/**
 * The drugs in use for a disease with their targets. A drug that was tested in models of the portal links to those
 * models.
 */
export function StandardOfCare({ disease }: { disease: Pick<DiseaseDetail, 'slug' | 'standardOfCare'> }) {
  return (
    <ul className={list}>
      {disease.standardOfCare.map(({ agents, targets }) => (
        <li key={agents.map(({ value }) => value).join()} className={row}>
          <span className={drugs}>
            {agents.map(({ value, label, count }, index) => (
              <span key={value} lang={languageOf(localizedOr(label, value))}>
                {index > 0 && ' + '}
                {count === 0 ? (
                  localizedOr(label, value)
                ) : (
                  <>
                    <TextLink variant="inline" href={areaSearch(disease.slug, ['testedAgent', value])}>
                      {localizedOr(label, value)}
                      <span className="sr">{m.disease_care_tested({ count })}</span>
                    </TextLink>
                    <span className={number} aria-hidden="true">
                      {formatNumber(count)}
                    </span>
                  </>
                )}
              </span>
            ))}
          </span>
          <span className={acts}>{listed(targets)}</span>
        </li>
      ))}
    </ul>
  );
}

const list = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', tablet: 'repeat(2, minmax(0, 1fr))' },
  columnGap: '10',
});
const row = css({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: '4',
  minHeight: { base: '44px', tablet: '40px' },
  paddingBlock: '2.5',
  borderBottom: '1px solid {colors.line.soft}',
  textStyle: 'small',
});
const drugs = css({
  display: 'block',
  minWidth: '0',
  fontWeight: 'medium',
  _firstLetter: { textTransform: 'uppercase' },
});
const number = css({ marginLeft: '1.5', color: 'ink.faint', fontWeight: 'normal', fontVariantNumeric: 'tabular-nums' });
const acts = css({ color: 'ink.soft', textAlign: 'right', flexShrink: '0', maxWidth: '45%' });
