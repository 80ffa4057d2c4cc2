/** A phone number as it is transmitted, E.164: a plus, the country code and the rest, without separators. */
export const E164_PATTERN = '^\\+[1-9][0-9]{6,14}$';

const INTERNATIONAL = new RegExp(E164_PATTERN);
const MAINLAND_MOBILE = /^1[3-9][0-9]{9}$/;

/**
 * Returns a phone number in E.164 form, whatever separators it was typed with: `+41 61 555 01 20`, `0041615550120`, and
 * a mobile number of mainland China without its country code. Undefined when it is not such a number.
 */
export function normalizedPhone(typed: string): string | undefined {
  const digits = typed.normalize('NFKC').replace(/[\s().\-/]/g, '');
  if (MAINLAND_MOBILE.test(digits)) return `+86${digits}`;
  const number = digits.replace(/^00/, '+');
  return INTERNATIONAL.test(number) ? number : undefined;
}

/** Returns a masked phone number: its beginning and its last four digits. */
export const maskedPhone = (number: string): string =>
  `${number.slice(0, Math.max(0, number.length - 8))}****${number.slice(-4)}`;
