import { STOP_MAILS_LINK } from '../../../../contract/constants.ts';
import type { Locale } from '../../../platform/http/handler.ts';
import type { Mail } from '../../mail/sender.ts';

/** Number of model codes in a mail; further ones are only counted. */
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

/** Returns the mail about new models that match a saved search, with a link to them and a link to end these mails. */
export function newModelsMail({ to, locale, name, address, count, codes, token }: NewModels, publicUrl: string): Mail {
  const list = codes.join(locale === 'zh' ? '、' : ', ') + (count > codes.length ? ' …' : '');
  return {
    purpose: 'newModels',
    to,
    locale,
    // The token ends the mails, so only the recipient may get it.
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
