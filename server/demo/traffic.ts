import type { InquiryTopic, OwnRequestState } from '../../contract/vocabulary.ts';
import type { usageDay } from '../modules/dashboard/usageDay.table.ts';
import type { inquiry } from '../modules/inquiries/inquiry.table.ts';
import { createRandom, namedId } from '../platform/random.ts';

const DAYS = 60;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Search words without a result in the demonstration. */
const UNFOUND = ['claudin 6 adc', '肺鳞癌类器官', 'trop2 低表达', 'nci-h3255 resistant', 'mtap del cholangio'];

/**
 * Returns searches and downloads of the last two months, fewer on weekends. The dashboard shows them on its first day.
 */
export function demoUsage(seed: string, files: readonly string[], now: Date): (typeof usageDay.$inferInsert)[] {
  const random = createRandom(`${seed}/usage`);
  return Array.from({ length: DAYS }, (_, back) => new Date(now.getTime() - (back + 1) * DAY_MS)).flatMap((date) => {
    const day = date.toISOString().slice(0, 10);
    const busy = [0, 6].includes(date.getUTCDay()) ? 0.35 : 1;
    const many = (mean: number) => Math.max(0, Math.round(busy * random.normal(mean, mean / 6)));
    return [
      { day, kind: 'search' as const, key: 'models', count: many(210) },
      ...random
        .shuffle(files)
        .slice(0, 4)
        .map((key) => ({ day, kind: 'download' as const, key, count: 1 + many(8) })),
      ...random
        .shuffle(UNFOUND)
        .slice(0, 2)
        .map((key) => ({ day, kind: 'searchWithoutResult' as const, key, count: 1 + many(2) })),
    ];
  });
}

type Asked = [
  hoursAgo: number,
  state: OwnRequestState,
  topic: InquiryTopic,
  country: string,
  organization: string,
  name: string,
  message: string,
];

const asked: Asked[] = [
  [
    31,
    'received',
    'models',
    'DE',
    'Aurelis Therapeutics',
    'Jana Holt',
    'Efficacy of a new EGFR inhibitor in PDX models of NSCLC with exon 20 insertions: which of yours are available before spring?',
  ],
  [
    27,
    'received',
    'study',
    'CN',
    '澄海生物医药',
    '林岚',
    '需要人源化 PBMC-NSG 模型，评价 PD-1/VEGF 双抗，请提供方案与报价。',
  ],
  [
    6,
    'received',
    'models',
    'US',
    'Kestrel Oncology',
    'Sam Ortega',
    'KRAS G12D pancreatic organoids for a screen of 40 compounds.',
  ],
  [29, 'inProgress', 'antibody', 'CN', '北辰新药研发', '周启', 'HER2 低表达乳腺癌 PDX 中 ADC 单次给药的药效。'],
  [
    52,
    'inProgress',
    'study',
    'JP',
    '東都メディカル',
    '佐藤 玲',
    'Expression of CLDN18.2 in gastric PDX models: may we have the values before choosing?',
  ],
  [
    3,
    'received',
    'collaboration',
    'US',
    'Halden Biosciences',
    'Priya Nair',
    'CT26 and MC38, two arms of eight each, combination with our agonist.',
  ],
  [
    140,
    'answered',
    'panel',
    'KR',
    '한빛 바이오',
    '김서윤',
    'Does the liver panel contain models that no longer respond to lenvatinib?',
  ],
];

/** Returns the inquiries of visitors in different states, as a work list looks in the morning. */
export const demoInquiries = (seed: string, now: Date): (typeof inquiry.$inferInsert)[] =>
  asked.map(([hoursAgo, state, topic, country, organization, name, message], index) => {
    const at = new Date(now.getTime() - hoursAgo * HOUR_MS);
    const edition =
      country === 'CN' ? 'cn' : country === 'US' ? 'us' : country === 'JP' ? 'jp' : country === 'KR' ? 'kr' : 'eu';
    return {
      id: namedId(`${seed}/inquiry/${index}`, at),
      name,
      workEmail: `inquiry-${index + 1}@example.org`,
      organization,
      country,
      edition,
      locale: country === 'CN' ? 'zh' : 'en',
      topic,
      message,
      state,
      consentAt: at,
      createdAt: at,
      updatedAt: at,
    };
  });
