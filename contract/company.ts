import type { Edition } from './constants.ts';

/** The business contact of each region (specification, section 2 "Footer"). */
export const businessContacts: Record<Edition, string> = {
  cn: 'cn@oncology-browser.example',
  us: 'us@oncology-browser.example',
  eu: 'eu@oncology-browser.example',
  jp: 'jp@oncology-browser.example',
  kr: 'kr@oncology-browser.example',
};

export const generalInquiries = 'info@oncology-browser.example';

/** The targets of the two QR codes in the footer. */
export const qrTargets = {
  weChat: 'https://oncology-browser.example/wechat',
  newsletter: 'https://oncology-browser.example/newsletter',
} as const;

export const socialLink = { name: 'LinkedIn', href: 'https://oncology-browser.example/linkedin' } as const;
