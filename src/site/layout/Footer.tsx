import { ChevronDown } from 'lucide-react';
import { Link } from 'wouter';
import { businessContacts, generalInquiries, socialLink } from '../../../contract/company.ts';
import { EDITIONS } from '../../../contract/constants.ts';
import type { Disease } from '../../../contract/entities/catalog.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { useMedia } from '../../ui/useMedia.ts';
import { Wrap } from '../../ui/Wrap.tsx';
import { QrPopup } from './QrPopup.tsx';
import { regionNames } from './regionNames.ts';

/**
 * Disease areas, business contacts by region, QR codes, the social network and general inquiries
 * (specification, section 2 "Footer").
 */
export function Footer({ diseases }: { diseases: readonly Disease[] }) {
  return (
    <footer className={footer} data-tone="navy" data-print="none">
      <Wrap className={grid}>
        <nav aria-labelledby="footer-diseases" className={areas} hidden={diseases.length === 0}>
          <Areas diseases={diseases} />
        </nav>
        <section aria-labelledby="footer-contact">
          <h2 id="footer-contact" className={heading}>
            {m.footer_contact()}
          </h2>
          <ul>
            {EDITIONS.map((edition) => (
              <li key={edition}>
                <a href={`mailto:${businessContacts[edition]}`} className={mail}>
                  <span className={region}>{regionNames[edition]()}</span>
                  <span className={address}>{businessContacts[edition]}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="footer-follow">
          <h2 id="footer-follow" className={heading}>
            {m.footer_follow()}
          </h2>
          <div className={social}>
            <QrPopup />
            <a href={socialLink.href} className={square} rel="noreferrer">
              <span className="sr">{socialLink.name}</span>
              <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
                <path d="M4.500 9.500h3.300V20H4.500zM6.150 4a1.900 1.900 0 1 1 0 3.800 1.900 1.900 0 0 1 0-3.800zM10 9.500h3.100V11c.6-1 1.800-1.800 3.400-1.800 3.200 0 4 2.100 4 4.900V20h-3.300v-5.300c0-1.400-.2-2.600-1.900-2.600s-2 1.300-2 2.600V20H10z" />
              </svg>
            </a>
          </div>
          <h2 className={inquiries}>{m.footer_inquiries()}</h2>
          <a href={`mailto:${generalInquiries}`} className={link}>
            {generalInquiries}
          </a>
        </section>
      </Wrap>
      <Wrap>
        <div className={end}>
          <p>{m.footer_copyright({ year: new Date().getFullYear() })}</p>
          <nav aria-label={m.footer_complaints()} className={complaints}>
            <span aria-hidden="true">{m.footer_complaints()}</span>
            {EDITIONS.map((edition) => (
              <Link key={edition} href={`/contact?edition=${edition}`} className={complaint}>
                {regionNames[edition]()}
              </Link>
            ))}
          </nav>
        </div>
      </Wrap>
    </footer>
  );
}

/** The areas as links. On phones they fill more than a screen, so they are folded. */
function Areas({ diseases }: { diseases: readonly Disease[] }) {
  const folded = useMedia('(max-width: 599px)');
  const list = (
    <ul className={areaList}>
      {diseases.map((disease) => (
        <li key={disease.id} className={areaItem}>
          <Link href={`/disease?type=${disease.id}`} className={link}>
            {localized(disease.diseaseTitle)}
          </Link>
        </li>
      ))}
    </ul>
  );
  const title = (
    <h2 id="footer-diseases" className={heading}>
      {m.nav_diseases()}
    </h2>
  );
  if (!folded) {
    return (
      <>
        {title}
        {list}
      </>
    );
  }
  return (
    <details className={fold}>
      <summary className={summary}>
        {title}
        <ChevronDown className={arrow} width={20} height={20} aria-hidden="true" />
      </summary>
      {list}
    </details>
  );
}

const footer = css({ background: 'footer', color: 'bar.soft', textStyle: 'small' });
const grid = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr', tablet: '1fr 1fr', desktop: 'minmax(0, 5fr) minmax(0, 3fr) minmax(0, 3fr)' },
  gap: { base: '36px', tablet: '48px 64px' },
  paddingBlock: '64px 48px',
});
const areas = css({ gridColumn: { tablet: '1 / -1', desktop: 'auto' } });
const heading = css({ textStyle: 'small', fontWeight: 'semibold', color: 'bar.ink', marginBottom: '4' });
const fold = css({ '& h2': { margin: '0' }, '&[open] svg': { transform: 'rotate(180deg)' } });
const summary = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: '44px',
  cursor: 'pointer',
  listStyle: 'none',
  borderBlock: '1px solid {colors.bar.line}',
  '&::-webkit-details-marker': { display: 'none' },
});
const arrow = css({ color: 'bar.soft' });
const areaList = css({
  columnCount: { base: '2', tablet: '3' },
  columnGap: '6',
  '@media (max-width: 359px)': { columnCount: '1' },
});
const areaItem = css({ breakInside: 'avoid' });
const link = css({
  display: 'block',
  paddingBlock: { base: '2', tablet: '1' },
  '&:hover': { color: 'bar.ink', textDecoration: 'underline', textUnderlineOffset: '4px' },
});
const mail = css({
  display: 'grid',
  gridTemplateColumns: '64px minmax(0, 1fr)',
  gap: '2',
  paddingBlock: { base: '2', tablet: '1' },
  '&:hover': { color: 'bar.ink' },
});
const region = css({ color: 'bar.faint' });
const address = css({ overflowWrap: 'anywhere' });
const social = css({ display: 'flex', gap: '3', marginBottom: '5', position: 'relative' });
const square = css({
  width: '44px',
  height: '44px',
  display: 'grid',
  placeItems: 'center',
  borderRadius: 'md',
  color: 'bar.ink',
  boxShadow: 'inset 0 0 0 1px {colors.bar.line}',
  '&:hover': { background: 'bar.line' },
});
const inquiries = css({ textStyle: 'small', fontWeight: 'semibold', color: 'bar.ink', marginBottom: '1' });
const end = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '8px 32px',
  borderTop: '1px solid {colors.bar.line}',
  paddingBlock: '20px 28px',
  textStyle: 'tiny',
  color: 'bar.faint',
});
const complaints = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 20px' });
const complaint = css({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: { base: '44px', tablet: '24px' },
  color: 'bar.soft',
  '&:hover': { color: 'bar.ink', textDecoration: 'underline', textUnderlineOffset: '4px' },
});
