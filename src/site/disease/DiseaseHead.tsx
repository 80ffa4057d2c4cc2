import type { DiseaseDetail } from '../../../contract/entities/catalog.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { imageAddress } from '../imageAddress.ts';

/** The head of a disease page: where it stands, what the disease is, and the two ways on. */
export function DiseaseHead({ disease }: { disease: DiseaseDetail }) {
  const title = localized(disease.diseaseTitle);
  return (
    <section className={head} data-tone="navy">
      <img className={art} src={imageAddress('disease', disease, 'image')} alt="" width={830} height={420} />
      <div className={wrap}>
        <Breadcrumb
          items={[
            { label: m.nav_home(), href: '/home' },
            { label: m.nav_diseases(), href: '/disease' },
            { label: title },
          ]}
        />
        <h1 className={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className={lead}>{localized(disease.summary)}</p>
        <p className={ways}>
          {disease.modelCount > 0 && (
            <LinkButton variant="inverse" className={way} href={searchAddress(disease)}>
              {m.disease_search({ count: formatNumber(disease.modelCount) })}
            </LinkButton>
          )}
          <LinkButton variant="inverseOutline" className={way} href="/contact">
            {m.disease_ask()}
          </LinkButton>
        </p>
      </div>
    </section>
  );
}

/** The search for the models of an area. */
export function searchAddress({ id }: { id: string }): string {
  return `/search?disease=${id}`;
}

const head = css({ position: 'relative', overflow: 'hidden', background: 'tissue.ground', color: 'white' });
const art = css({
  position: 'absolute',
  right: '0',
  bottom: '0',
  top: { base: 'auto', tablet: '0' },
  width: { base: '100%', tablet: '40%', desktop: '46%' },
  height: { base: '170px', tablet: '100%' },
  objectFit: 'cover',
  objectPosition: 'left center',
  maskImage: {
    base: 'linear-gradient(transparent, #000 60px)',
    tablet: 'linear-gradient(90deg, transparent, #000 160px)',
  },
  _forcedColors: { display: 'none' },
});
const wrap = css({
  position: 'relative',
  maxWidth: 'calc(token(sizes.wrap) + 2 * token(spacing.gutter))',
  marginInline: 'auto',
  paddingInline: 'gutter',
  paddingTop: { base: '7', tablet: '10' },
  paddingBottom: { base: '200px', tablet: '16' },
});
const heading = css({
  textStyle: 'display',
  marginTop: '5',
  maxWidth: { tablet: '60%' },
  _focusVisible: { outline: 'none' },
});
const lead = css({
  marginTop: '4',
  color: 'bar.soft',
  textStyle: 'body',
  maxWidth: { base: 'none', tablet: '56%', desktop: '60ch' },
});
const ways = css({ display: 'flex', flexWrap: 'wrap', gap: '3', marginTop: '7' });
const way = css({ height: { base: '44px', tablet: '40px' }, flex: { base: '1', tablet: 'none' } });
