import type { PublishedFrequency } from '../../contract/entities/frequency.ts';
import type {
  CohortComparison,
  ComparedFrequency,
  Representativeness,
} from '../../contract/entities/representativeness.ts';
import { newcombe, wilson } from '../../server/modules/analysis/counts.ts';

const adenocarcinoma = { en: 'Lung Adenocarcinoma', zh: '肺腺癌' };

const counted = (count: number, of: number) => ({ count, of, share: wilson(count, of) });

const published = (
  gene: string,
  alteration: PublishedFrequency['alteration'],
  percent: number,
  rest: Partial<Omit<ComparedFrequency['published'], 'share'>> = {},
): ComparedFrequency['published'] => ({
  gene,
  alteration,
  kinds: ['mutation'],
  percent,
  approximate: false,
  population: { scope: 'histology', oncotreeCodes: ['LUAD'] },
  histologies: [adenocarcinoma],
  comparison: 'same',
  source: { citation: 'TCGA, Nature 2014', year: 2014, doi: '10.1038/nature13385' },
  share: rest.of === undefined ? null : wilson(Math.round((percent / 100) * rest.of), rest.of),
  ...rest,
});

const compared = (of: ComparedFrequency['published'], altered: number, read: number): ComparedFrequency => {
  const here = counted(altered, read);
  const { share } = here;
  const fixed = of.percent / 100;
  const difference =
    of.of === undefined
      ? share && { value: share.value - fixed, low: share.low - fixed, high: share.high - fixed }
      : newcombe(here, { count: Math.round(fixed * of.of), of: of.of });
  return {
    published: of,
    here,
    notRead: 3,
    difference:
      read < 5 || difference === null ? null : { ...difference, method: of.of === undefined ? 'fixed' : 'newcombe' },
  };
};

const anyMutation = { en: 'any mutation', zh: '任意突变' };

/** A cohort of lung cancer: more EGFR than in the United States, one alteration that was read in too few patients. */
export const lungAndPatients: Representativeness = {
  models: 214,
  patients: 180,
  diseases: [
    {
      value: 'lung-cancer',
      label: { en: 'Lung Cancer', zh: '肺癌' },
      models: 60,
      patients: 52,
      compared: [
        compared(published('EGFR', anyMutation, 14, { of: 230 }), 19, 44),
        compared(
          published('EGFR', anyMutation, 51.4, {
            count: 746,
            of: 1450,
            source: {
              citation: 'PIONEER, Shi et al., J Thorac Oncol 2014',
              year: 2014,
              doi: '10.1097/JTO.0000000000000033',
            },
            note: { en: 'Asian adenocarcinoma', zh: '亚洲腺癌患者' },
          }),
          19,
          44,
        ),
        compared(published('KRAS', anyMutation, 33, { of: 230 }), 12, 44),
        compared(
          published('STK11', { en: 'damaging mutation', zh: '失活突变' }, 17, { of: 230, comparison: 'wider' }),
          6,
          40,
        ),
        compared(
          published('ALK', { en: 'EML4-ALK fusion', zh: 'EML4-ALK 融合' }, 5, {
            kinds: ['fusion'],
            change: 'EML4-ALK',
            approximate: true,
            source: { citation: 'Soda et al., Nature 2007', year: 2007 },
          }),
          2,
          38,
        ),
        compared(
          published('RB1', { en: 'damaging mutation', zh: '失活突变' }, 90, {
            population: { scope: 'histology', oncotreeCodes: ['SCLC'] },
            histologies: [{ en: 'Small Cell Lung Cancer', zh: '小细胞肺癌' }],
            source: { citation: 'George et al., Nature 2015', year: 2015 },
          }),
          3,
          4,
        ),
      ],
      notCompared: [
        {
          reason: 'population',
          published: {
            gene: 'EGFR',
            alteration: { en: 'p.T790M', zh: 'p.T790M' },
            kinds: ['mutation'],
            change: 'T790M',
            percent: 50,
            approximate: true,
            population: { scope: 'other', oncotreeCodes: [] },
            comparison: 'same',
            source: { citation: 'Sequist et al., Sci Transl Med 2011', year: 2011 },
            note: { en: 'share of tumors with acquired resistance', zh: '占获得性耐药肿瘤的比例' },
          },
        },
      ],
    },
    {
      value: 'kidney-cancer',
      label: { en: 'Kidney Cancer', zh: '肾癌' },
      models: 4,
      patients: 4,
      compared: [
        compared(
          published('VHL', { en: 'damaging mutation', zh: '失活突变' }, 52, {
            population: { scope: 'histology', oncotreeCodes: ['CCRCC'] },
            histologies: [{ en: 'Renal Clear Cell Carcinoma', zh: '肾透明细胞癌' }],
            source: { citation: 'TCGA, Nature 2013', year: 2013 },
          }),
          1,
          2,
        ),
      ],
      notCompared: [],
    },
  ],
};

const pair = (altered: number, read: number, alteredToo: number, readToo: number) => {
  const [cohort, other] = [counted(altered, read), counted(alteredToo, readToo)];
  const difference = newcombe(cohort, other);
  return { cohort, other, difference: difference && { ...difference, method: 'newcombe' as const } };
};

/** The cohort beside another one. */
export const twoCohorts: CohortComparison = {
  patients: { cohort: 180, other: 96, shared: 4 },
  genes: [
    { gene: 'TP53', ...pair(96, 170, 70, 90) },
    { gene: 'KRAS', ...pair(30, 170, 28, 90) },
  ],
  features: [
    { feature: 'sex', value: 'male', ...pair(98, 175, 50, 92) },
    { feature: 'tumorType', value: 'metastatic', ...pair(40, 160, 60, 92) },
    { feature: 'stage', value: 'IV', ...pair(70, 150, 40, 80) },
    { feature: 'prior', value: 'treated', ...pair(90, 160, 20, 70) },
    { feature: 'modelType', value: 'PDX', ...pair(160, 180, 0, 96) },
  ],
};
