import { STOP_MAILS_LINK } from '../../../../contract/constants.ts';
import type { Locale } from '../../../platform/http/handler.ts';
import type { Mail } from '../../mail/sender.ts';

/** Codes named in a mail; the rest is counted. */
export const CODES_NAMED = 10;

type NewModels = {
  to: string;
  locale: Locale;
  name: string;
  address: string;
  count: number;
  codes: readonly string[];
  token: string;
};

/** Tells that new models match a saved search, with the way to them and the way to end these mails. */
export function newModelsMail({ to, locale, name, address, count, codes, token }: NewModels, publicUrl: string): Mail {
  const list = codes.join(locale === 'zh' ? '、' : ', ') + (count > codes.length ? ' …' : '');
  return {
    purpose: 'newModels',
    to,
    locale,
    // whoever has it may end the mails: it is for the recipient alone
    secret: token,
    values: {
      name,
      count: String(count),
      list,
      address: `${publicUrl}${address}`,
      stop: `${publicUrl}${STOP_MAILS_LINK}${token}`,
    },
  };
}
