import { EMPTY_VALUE } from '../../../../contract/constants.ts';

/** Returns the text, or '--' if it is empty. */
export const text = (value: string | null | undefined): string => (value ? value : EMPTY_VALUE);

/** Formats a number without needless decimals, or returns '--' for none. */
export const figure = (value: number | null | undefined, digits = 1): string =>
  value === null || value === undefined ? EMPTY_VALUE : String(Number(value.toFixed(digits)));
