import type { ResponseTally } from '../../../../contract/entities/drug.ts';
import { m } from '../../../i18n/compiled/messages.js';
import { formatPercent } from '../../../i18n/format.ts';

type Share = NonNullable<ResponseTally['response']>;

/** Returns a rate with its interval: '42% (31% to 54%)'. */
export const intervalWords = ({ value, low, high }: Share): string =>
  m.drug_interval({ value: formatPercent(value), low: formatPercent(low), high: formatPercent(high) });
