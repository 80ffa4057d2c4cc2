import { EMPTY_VALUE } from '../../../../contract/constants.ts';

/** A text, or '--' for none. */
export const text = (value: string | null | undefined): string => (value ? value : EMPTY_VALUE);

/** A number without needless decimals, or '--' for none. */
export const figure = (value: number | null | undefined, digits = 1): string =>
  value === null || value === undefined ? EMPTY_VALUE : String(Number(value.toFixed(digits)));
