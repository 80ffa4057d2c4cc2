import { Link } from 'wouter';
import type { DiseaseDetail } from '../../../contract/entities/catalog.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { imageAddress } from '../imageAddress.ts';

/** The head of a disease page: where it stands, what the disease is, and the two ways on. */
export function DiseaseHead({ disease }: { disease: DiseaseDetail }) {
  const title = localized(disease.diseaseTitle);
  return (
    <section className={head} data-tone="navy">
      <img className={art} src={imageAddress('disease', disease, 'image')} alt="" width={830} height={420} />
      <div className={wrap}>
        <nav aria-label={m.disease_crumbs()}>
          <ol className={crumbs}>
            <li>
              <Link className={crumb} href="/home">
                {m.disease_home_crumb()}
              </Link>
            </li>
            <li className={laterCrumb}>{m.disease_areas_crumb()}</li>
            <li className={laterCrumb} aria-current="page">
              {title}
            </li>
          </ol>
        </nav>
        <h1 className={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className={lead}>{localized(disease.summary)}</p>
        <p className={ways}>
          {disease.modelCount > 0 && (
            <Link className={mainWay} href={searchAddress(disease)}>
              {m.disease_search({ count: formatNumber(disease.modelCount) })}
            </Link>
          )}
          <Link className={otherWay} href="/contact">
            {m.disease_ask()}
          </Link>
        </p>
      </div>
    </section>
  );
}

/** The search for the models of an area. */
export function searchAddress({ code }: { code: string }): string {
  return `/search?disease=${encodeURIComponent(code)}`;
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
const crumbs = css({ display: 'flex', flexWrap: 'wrap', gap: '2', textStyle: 'tiny', color: 'bar.faint' });
const crumb = css({ _hover: { color: 'white' } });
const laterCrumb = css({ _before: { content: '"/"', marginRight: '2', color: 'bar.faint' } });
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
const way = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  height: { base: '44px', tablet: '40px' },
  flex: { base: '1', tablet: 'none' },
  paddingInline: '18px',
  borderRadius: 'md',
  textStyle: 'small',
  fontWeight: 'semibold',
  whiteSpace: 'nowrap',
} as const;
const mainWay = css({ ...way, background: 'white', color: 'navy.900', _hover: { background: 'navy.100' } });
const otherWay = css({
  ...way,
  border: '1px solid',
  borderColor: 'bar.edge',
  color: 'white',
  _hover: { borderColor: 'white' },
});
