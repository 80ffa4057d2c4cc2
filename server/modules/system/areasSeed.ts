import type { Localized } from '../../../contract/schema.ts';

/** Regions of the world by UN M49 codes, each with its countries by ISO 3166-1 codes. */
const CONTINENTS: readonly (readonly [code: string, countries: string])[] = [
  [
    '142',
    'CN HK MO TW JP KR KP MN BN KH ID LA MY MM PH SG TH TL VN AF BD BT IN IR MV NP PK LK KZ KG TJ TM UZ AM AZ BH CY GE IQ IL JO KW LB OM PS QA SA SY TR AE YE IO',
  ],
  [
    '150',
    'DE FR GB IT ES NL BE CH AT SE NO DK FI IS IE PT LU LI MC AD SM VA MT GR PL CZ SK HU RO BG BY MD RU UA EE LV LT SI HR BA RS ME MK AL GI AX FO GG IM JE SJ',
  ],
  [
    '003',
    'US CA MX GL BM PM GT BZ SV HN NI CR PA CU DO HT JM BS BB TT AG DM GD KN LC VC PR VI VG AI AW BQ CW SX KY TC MS GP MQ BL MF UM',
  ],
  ['005', 'BR AR CL PE CO VE EC BO PY UY GY SR GF FK GS'],
  [
    '002',
    'ZA EG NG KE ET GH MA DZ TN LY SD SS EH TZ UG RW BI SO DJ ER MG MU SC KM RE YT MZ ZM ZW MW AO CM CF TD CG CD GQ GA ST BW LS NA SZ BJ BF CV CI GM GN GW LR ML MR NE SN SL TG SH TF',
  ],
  ['009', 'AU NZ FJ PG SB VU NC PF WF CK NU TK TO TV WS AS FM GU KI MH MP NR PW PN CX CC NF HM'],
  ['010', 'AQ BV'],
];

/** Provinces, municipalities and autonomous regions of China by ISO 3166-2 codes. */
const PROVINCES: readonly (readonly [code: string, en: string, zh: string])[] = [
  ['CN-BJ', 'Beijing', '北京市'],
  ['CN-TJ', 'Tianjin', '天津市'],
  ['CN-HE', 'Hebei', '河北省'],
  ['CN-SX', 'Shanxi', '山西省'],
  ['CN-NM', 'Inner Mongolia', '内蒙古自治区'],
  ['CN-LN', 'Liaoning', '辽宁省'],
  ['CN-JL', 'Jilin', '吉林省'],
  ['CN-HL', 'Heilongjiang', '黑龙江省'],
  ['CN-SH', 'Shanghai', '上海市'],
  ['CN-JS', 'Jiangsu', '江苏省'],
  ['CN-ZJ', 'Zhejiang', '浙江省'],
  ['CN-AH', 'Anhui', '安徽省'],
  ['CN-FJ', 'Fujian', '福建省'],
  ['CN-JX', 'Jiangxi', '江西省'],
  ['CN-SD', 'Shandong', '山东省'],
  ['CN-HA', 'Henan', '河南省'],
  ['CN-HB', 'Hubei', '湖北省'],
  ['CN-HN', 'Hunan', '湖南省'],
  ['CN-GD', 'Guangdong', '广东省'],
  ['CN-GX', 'Guangxi', '广西壮族自治区'],
  ['CN-HI', 'Hainan', '海南省'],
  ['CN-CQ', 'Chongqing', '重庆市'],
  ['CN-SC', 'Sichuan', '四川省'],
  ['CN-GZ', 'Guizhou', '贵州省'],
  ['CN-YN', 'Yunnan', '云南省'],
  ['CN-XZ', 'Tibet', '西藏自治区'],
  ['CN-SN', 'Shaanxi', '陕西省'],
  ['CN-GS', 'Gansu', '甘肃省'],
  ['CN-QH', 'Qinghai', '青海省'],
  ['CN-NX', 'Ningxia', '宁夏回族自治区'],
  ['CN-XJ', 'Xinjiang', '新疆维吾尔自治区'],
];

export type SeedArea = { code: string; name: Localized; level: string; children: SeedArea[] };

/** Returns the areas of a new installation: continents, countries, and the provinces of China. */
export function worldAreas(): SeedArea[] {
  const [en, zh] = ['en', 'zh'].map((locale) => new Intl.DisplayNames(locale, { type: 'region' }));
  const named = (code: string): Localized => ({ en: en?.of(code) ?? code, zh: zh?.of(code) ?? code });
  const provinces = PROVINCES.map(
    ([code, ...[inEnglish, inChinese]]): SeedArea => ({
      code,
      name: { en: inEnglish, zh: inChinese },
      level: 'region',
      children: [],
    }),
  );
  return CONTINENTS.map(([code, countries]) => ({
    code,
    name: named(code),
    level: 'continent',
    children: countries.split(' ').map((country) => ({
      code: country,
      name: named(country),
      level: 'country',
      children: country === 'CN' ? provinces : [],
    })),
  }));
}
