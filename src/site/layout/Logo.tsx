import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';

/** The sign and the name of the house. Takes its color from the text around it. */
export function Logo() {
  return (
    <span className={logo}>
      <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={sign}>
        <path
          d="M14 3.500l6.300 1.500 4.500 4.800.8 6.400-3.200 5.700-5.800 2.700-6.400-.8-4.800-4.200-1.600-6.200 2-6.200z"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinejoin="round"
        />
        <path d="m21.500 21.500 7 7" stroke="currentColor" strokeWidth="2.600" strokeLinecap="round" />
        <ellipse cx="15.500" cy="12.800" rx="4.400" ry="3.700" transform="rotate(-24 15.500 12.800)" fill="#3CC6BF" />
        <circle cx="16.800" cy="12" r="1.200" fill="#0A2342" />
      </svg>
      <span data-part="name">{m.site_title()}</span>
    </span>
  );
}

const logo = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '10px',
  fontSize: 'body',
  fontWeight: 'semibold',
  letterSpacing: '-.02em',
  whiteSpace: 'nowrap',
});
const sign = css({ width: '30px', height: '30px', flexShrink: '0' });
