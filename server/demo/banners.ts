import type { banner } from '../modules/catalog/banner.table.ts';
import { namedId } from '../platform/random.ts';
import type { DemoDisease } from './diseases.ts';

export type DemoBanner = { row: typeof banner.$inferInsert & { id: string }; areaCode: string };

const ADDED = new Date('2026-06-01T00:00:00Z');

/** The banners of the demonstration. Each link opens a search that returns what the banner promises. */
const contents = (lung: string) => [
  {
    code: 'resistance',
    areaCode: 'LUN',
    title: { en: 'Resistance, as patients develop it', zh: '源自患者的获得性耐药' },
    subtitle: {
      en: 'Lung cancer models taken after osimertinib, with the alterations that were acquired and the drugs that still work.',
      zh: '奥希替尼治疗后建立的肺癌模型，列出获得的变异与仍然有效的药物。',
    },
    link: `/search?disease=${lung}&priorTreatment=Osimertinib`,
  },
  {
    code: 'responses',
    areaCode: 'BRE',
    title: { en: 'Xenografts with a response on record', zh: '附有药效记录的移植瘤' },
    subtitle: {
      en: 'Patient-derived xenografts whose answer to a drug is known before your study begins.',
      zh: '在您的研究开始之前，已知其对药物的反应。',
    },
    link: '/search?modelType=PDX&dataAvailable=response',
  },
  {
    code: 'curves',
    areaCode: 'CRC',
    title: { en: 'Every animal, every curve', zh: '每只动物，每条曲线' },
    subtitle: {
      en: 'Growth of single animals instead of means alone: TGI, T/C and mRECIST are derived from what was measured.',
      zh: '不止均值，更有个体数据：TGI、T/C 与 mRECIST 均由实测曲线得出。',
    },
    link: '/search?dataAvailable=growth',
  },
];

export const demoBanners = (seed: string, diseases: readonly DemoDisease[]): DemoBanner[] =>
  contents(diseases.find(({ code }) => code === 'LUN')?.slug ?? '').map(({ areaCode, ...content }, index) => ({
    row: {
      ...content,
      id: namedId(`${seed}/banner/${content.code}`, ADDED),
      sort: index + 1,
      state: 'published',
      createdAt: ADDED,
      updatedAt: ADDED,
    },
    areaCode,
  }));
