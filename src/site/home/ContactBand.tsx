import { businessContacts } from '../../../contract/company.ts';
import { EDITIONS, type Edition } from '../../../contract/constants.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Phrases } from '../../ui/Phrases.tsx';

const regionNames: Record<Edition, () => string> = {
  cn: m.footer_cn,
  us: m.footer_us,
  eu: m.footer_eu,
  jp: m.footer_jp,
  kr: m.footer_kr,
};

/** A link to the contact page, and the mail address of each region. */
export function ContactBand() {
  return (
    <section className={band}>
      <div className={wrap}>
        <div>
          <h2 className={title}>
            <Phrases text={m.home_band_title()} />
          </h2>
          <p className={text}>{m.home_band_text()}</p>
          <LinkButton href="/contact">{m.home_band_button()}</LinkButton>
        </div>
        <ul>
          {EDITIONS.map((edition) => (
            <li key={edition} className={row}>
              <span>{regionNames[edition]()}</span>
              <a className={mail} href={`mailto:${businessContacts[edition]}`}>
                {businessContacts[edition]}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const band = css({ background: 'surface', borderTop: '1px solid {colors.line}' });
const wrap = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: 'minmax(0, 5fr) minmax(0, 6fr)' },
  gap: { base: '8', desktop: '16' },
  alignItems: 'center',
  maxWidth: 'calc(token(sizes.wrap) + 2 * token(spacing.gutter))',
  marginInline: 'auto',
  paddingInline: 'gutter',
  paddingBlock: { base: '14', desktop: '18' },
});
const title = css({ textStyle: 'title', maxWidth: '17em' });
const text = css({ marginTop: '3', marginBottom: '6', color: 'ink.soft', maxWidth: '48ch' });
const row = css({
  display: 'grid',
  gridTemplateColumns: '88px 1fr',
  gap: '4',
  alignItems: 'baseline',
  paddingBlock: '11px',
  borderTop: '1px solid {colors.line}',
  textStyle: 'small',
  '&:last-child': { borderBottom: '1px solid {colors.line}' },
  '@media (max-width: 359px)': { gridTemplateColumns: '1fr', gap: '0' },
});
const mail = css({
  color: 'accent.ink',
  fontWeight: 'medium',
  paddingBlock: { base: '2.5', tablet: '0' },
  marginBlock: { base: '-2', tablet: '0' },
  overflowWrap: 'anywhere',
  _hover: { textDecoration: 'underline' },
});
