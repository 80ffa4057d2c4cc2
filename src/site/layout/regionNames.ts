import type { Edition } from '../../../contract/constants.ts';
import { m } from '../../i18n/compiled/messages.js';

/** The names of the regions with a business contact. */
export const regionNames: Record<Edition, () => string> = {
  cn: m.footer_cn,
  us: m.footer_us,
  eu: m.footer_eu,
  jp: m.footer_jp,
  kr: m.footer_kr,
};
