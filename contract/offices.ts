import type { Edition } from './constants.ts';

const AMERICAS =
  'AG AI AR AW BB BL BM BO BQ BR BS BZ CA CL CO CR CU CW DM DO EC FK GD GF GL GP GT GY HN HT JM KN KY LC MF MQ MS MX NI PA PE PM PR PY SR SV SX TC TT UM US UY VC VE VG VI';
const EAST_ASIA_PACIFIC =
  'AS AU BN CC CK CN CX FJ FM GU HK ID KH KI LA MH MM MN MO MP MY NC NF NR NU NZ PF PG PH PN PW SB SG TH TK TL TO TV TW VN VU WF WS';

/** Returns the region that serves a country or territory (ISO 3166-1 alpha-2). */
export function editionOf(country: string): Edition {
  if (country === 'JP') return 'jp';
  if (country === 'KR' || country === 'KP') return 'kr';
  if (AMERICAS.split(' ').includes(country)) return 'us';
  return EAST_ASIA_PACIFIC.split(' ').includes(country) ? 'cn' : 'eu';
}

/** Office hours of the business contacts, with their time zone. */
export const officeHours: Record<Edition, { opens: string; closes: string; timeZone: string }> = {
  cn: { opens: '09:00', closes: '18:00', timeZone: 'Asia/Shanghai' },
  us: { opens: '09:00', closes: '18:00', timeZone: 'America/New_York' },
  eu: { opens: '09:00', closes: '18:00', timeZone: 'Europe/Zurich' },
  jp: { opens: '09:00', closes: '18:00', timeZone: 'Asia/Tokyo' },
  kr: { opens: '09:00', closes: '18:00', timeZone: 'Asia/Seoul' },
};
