import { businessContacts, generalInquiries } from '../../../contract/company.ts';
import { EDITIONS, type Edition } from '../../../contract/constants.ts';
import { officeHours } from '../../../contract/offices.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { regionNames } from '../layout/regionNames.ts';

/** Other ways to contact the company: each region's business contact with its hours, and the next steps. */
export function ContactWays() {
  return (
    <div className={column}>
      <section aria-labelledby="contact-mail">
        <h2 id="contact-mail" className={heading}>
          {m.contact_by_mail()}
        </h2>
        <ul className={list}>
          {EDITIONS.map((edition) => {
            const { opens, closes, timeZone } = officeHours[edition];
            return (
              <li key={edition} className={row}>
                <span>{regionNames[edition]()}</span>
                <a href={`mailto:${businessContacts[edition]}`} className={mail}>
                  {businessContacts[edition]}
                </a>
                <span className={hours}>{m.contact_hours({ opens, closes, zone: zoneName(timeZone) })}</span>
              </li>
            );
          })}
          <li className={row}>
            <span>{m.footer_inquiries()}</span>
            <a href={`mailto:${generalInquiries}`} className={mail}>
              {generalInquiries}
            </a>
          </li>
        </ul>
      </section>
      <section aria-labelledby="contact-visit">
        <h2 id="contact-visit" className={heading}>
          {m.contact_visit()}
        </h2>
        <dl className={list}>
          {EDITIONS.map((edition) => (
            <div key={edition} className={place}>
              <dt>{regionNames[edition]()}</dt>
              <dd className={way}>{directions[edition]()}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="contact-next">
        <h2 id="contact-next" className={heading}>
          {m.contact_next()}
        </h2>
        <ol className={steps}>
          <li>{m.contact_next_1()}</li>
          <li>{m.contact_next_2()}</li>
          <li>{m.contact_next_3()}</li>
        </ol>
      </section>
    </div>
  );
}

/** Directions to each office. */
const directions: Record<Edition, () => string> = {
  cn: m.contact_directions_cn,
  us: m.contact_directions_us,
  eu: m.contact_directions_eu,
  jp: m.contact_directions_jp,
  kr: m.contact_directions_kr,
};

/** Returns the current UTC offset of a place, e.g. 'GMT+8', because an abbreviation such as CST is ambiguous. */
function zoneName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(new Date());
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

const column = css({ display: 'grid', gap: { base: '8', tablet: '10' } });
const heading = css({ textStyle: 'label', marginBottom: '2' });
const list = css({ borderBottom: '1px solid {colors.line}' });
const row = css({
  display: 'grid',
  gridTemplateColumns: { base: '88px minmax(0, 1fr)', tablet: '112px minmax(0, 1fr) auto' },
  gap: '2px 12px',
  alignItems: 'center',
  minHeight: '44px',
  paddingBlock: '8px',
  borderTop: '1px solid {colors.line}',
  textStyle: 'small',
});
const place = css({
  display: 'grid',
  gridTemplateColumns: { base: '88px minmax(0, 1fr)', tablet: '112px minmax(0, 1fr)' },
  gap: '2px 12px',
  paddingBlock: '10px',
  borderTop: '1px solid {colors.line}',
  textStyle: 'small',
});
const way = css({ color: 'ink.soft' });
const mail = css({
  color: 'accent.ink',
  overflowWrap: 'anywhere',
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: '4px' },
});
const hours = css({
  gridColumn: { base: '2', tablet: 'auto' },
  textStyle: 'tiny',
  color: 'ink.faint',
  fontVariantNumeric: 'tabular-nums',
});
const steps = css({
  display: 'grid',
  gap: '3',
  counterReset: 'step',
  textStyle: 'small',
  color: 'ink.soft',
  '& li': { display: 'grid', gridTemplateColumns: '24px minmax(0, 1fr)' },
  '& li::before': {
    counterIncrement: 'step',
    content: 'counter(step)',
    color: 'accent.ink',
    fontWeight: 'semibold',
  },
});
