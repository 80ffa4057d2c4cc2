import { withoutEnding } from '../../../contract/withoutEnding.ts';

const digits = new Map<string, number>();

/** Returns the number of decimal digits of a currency: 2 for most, 0 for the yen, 3 for the Kuwaiti dinar. */
export function minorDigits(currency: string): number {
  const known = digits.get(currency) ?? digitsOf(currency);
  digits.set(currency, known);
  return known;
}

const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/**
 * Parses typed text to whole minor units: null if empty, undefined if it is not an amount of this currency (too many
 * decimals, or too large to be exact). It reads digits, never a fraction, so nothing is rounded.
 */
export function parseAmount(text: string, currency: string): number | null | undefined {
  const plain = text.replace(/[\s,，]/g, '');
  if (plain === '') return null;
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d*)(?:[.。](\d*))?$/.exec(plain) ?? [];
  if (sign === undefined || whole + fraction === '') return undefined;
  const places = minorDigits(currency);
  const exact = withoutEnding(fraction, '0');
  if (exact.length > places) return undefined;
  const amount = Number(whole + exact.padEnd(places, '0'));
  if (!Number.isSafeInteger(amount)) return undefined;
  return sign && amount !== 0 ? -amount : amount;
}

/** Formats whole minor units as plain digits: 120050 of the dollar is `1200.50`. The inverse of `parseAmount`. */
export function writeAmount(amount: number, currency: string): string {
  const places = minorDigits(currency);
  const written = String(Math.abs(amount)).padStart(places + 1, '0');
  const whole = written.slice(0, written.length - places);
  const sign = amount < 0 ? '-' : '';
  return places === 0 ? sign + whole : `${sign}${whole}.${written.slice(-places)}`;
}

/** Returns an amount with separated thousands, for reading. */
export function groupDigits(amount: string): string {
  const [whole = '', fraction] = amount.split('.');
  const grouped = inThrees(whole);
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

function inThrees(whole: string): string {
  const [sign, digits] = whole.startsWith('-') ? ['-', whole.slice(1)] : ['', whole];
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return sign + groups.join(',');
}
