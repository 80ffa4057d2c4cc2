import type { Edition } from './constants.ts';

/** How to reach the house (specification, section 2 "Footer"): the business contact of each region first. */
export const businessContacts: Record<Edition, string> = {
  cn: 'cn@oncology-browser.example',
  us: 'us@oncology-browser.example',
  eu: 'eu@oncology-browser.example',
  jp: 'jp@oncology-browser.example',
  kr: 'kr@oncology-browser.example',
};

export const generalInquiries = 'info@oncology-browser.example';

/** What the two QR codes of the footer open. */
export const qrTargets = {
  weChat: 'https://oncology-browser.example/wechat',
  newsletter: 'https://oncology-browser.example/newsletter',
} as const;

export const socialLink = { name: 'LinkedIn', href: 'https://oncology-browser.example/linkedin' } as const;
