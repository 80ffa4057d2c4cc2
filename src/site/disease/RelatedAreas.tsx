import { Link } from 'wouter';
import type { Disease } from '../../../contract/entities/catalog.ts';
import { css } from '../../../styled-system/css';
import { formatNumber } from '../../i18n/format.ts';
import { localized, otherLanguage } from '../../i18n/locale.ts';
import { Picture } from '../../ui/Picture.tsx';
import { imageAddress } from '../imageAddress.ts';

/** The areas related to a disease area, each with its picture and number of models. */
export function RelatedAreas({ diseases }: { diseases: readonly Disease[] }) {
  return (
    <ul className={grid}>
      {diseases.slice(0, 4).map((disease) => (
        <li key={disease.id}>
          <Link className={card} href={`/disease?type=${disease.id}`}>
            <Picture
              className={picture}
              src={imageAddress('disease', disease, 'itemImg')}
              alt=""
              width={310}
              height={112}
            />
            <span className={line}>
              <img src={imageAddress('disease', disease, 'diseaseIcon')} alt="" width={24} height={24} loading="lazy" />
              <span className={name} lang={otherLanguage(disease.diseaseTitle)}>
                {localized(disease.diseaseTitle)}
              </span>
              <span className={count}>{formatNumber(disease.modelCount)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const grid = css({
  display: 'grid',
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', desktop: 'repeat(4, minmax(0, 1fr))' },
  gap: { base: '4', tablet: '6' },
});
const card = css({ display: 'block', '&:hover span': { color: 'accent.ink' } });
const picture = css({ borderRadius: 'md', border: '1px solid {colors.line}' });
const line = css({ display: 'flex', gap: '2.5', alignItems: 'center', marginTop: '3', textStyle: 'small' });
const name = css({ fontWeight: 'semibold', overflowWrap: 'anywhere', minWidth: '0' });
const count = css({ marginLeft: 'auto', color: 'ink.faint', fontVariantNumeric: 'tabular-nums' });
