import { GeneLists } from '../../server/modules/search/engine/geneValues.ts';
import type { IndexedModel, TestedGenes } from '../../server/modules/search/engine/record.ts';
import { indexedModel, seeded, vocabularyOf } from './syntheticModels.ts';

/** Genes and their changes in the models, for questions about lists of them. */
const CHANGES = {
  KRAS: ['p.G12C', 'p.G12D', 'p.G12V', 'p.G13D', 'p.Q61H'],
  NRAS: ['p.Q61R', 'p.G12D'],
  BRAF: ['p.V600E', 'p.V600K', 'p.G469A'],
  EGFR: ['p.L858R', 'p.T790M', 'p.E746_A750del', 'p.G719A'],
  ERBB2: ['p.S310F', 'p.A775_G776insYVMA'],
  KIT: ['p.V559D', 'p.A502_Y503dup', 'p.K550_V555del'],
  TP53: ['p.R175H', 'p.R273H'],
  MET: ['exon 14 skipping'],
  ALK: [],
  ROS1: [],
  BRCA1: ['p.C61G'],
  BRCA2: ['p.S1982fs'],
  NTRK1: [],
  NTRK2: [],
  NTRK3: [],
  IDH1: ['p.R132H'],
  IDH2: ['p.R140Q'],
  FGFR1: [],
  FGFR2: ['p.S252W'],
  FGFR3: ['p.S249C'],
  CDK1: ['p.A1T'],
  CDK2: ['p.A1T'],
  CDK12: ['p.A1T'],
  CDKN2A: ['p.R80*'],
  CDKN2B: [],
} as const satisfies Record<string, readonly string[]>;
export const LIST_GENES = Object.keys(CHANGES) as (keyof typeof CHANGES)[];
const FUSED: Partial<Record<string, string>> = {
  ALK: 'EML4-ALK',
  ROS1: 'CD74-ROS1',
  NTRK1: 'TPM3-NTRK1',
  NTRK3: 'ETV6-NTRK3',
  FGFR2: 'FGFR2-BICC1',
};

export const listVocabulary = vocabularyOf({
  disease: { lung: ['Lung Cancer', '肺癌', 'Lung', 'LUN'], breast: ['Breast Cancer', '乳腺癌', 'Breast', 'BRE'] },
  gene: {
    ...Object.fromEntries(LIST_GENES.map((gene) => [gene, []])),
    ERBB2: ['HER2', 'NEU'],
    ERBB3: ['HER3'],
    ESR1: ['ER'],
    PGR: ['PR'],
    CD274: ['PD-L1'],
    TP53: ['p53'],
  },
  modelType: { PDX: [], organoid: ['类器官'], 'cell line': ['cell lines'] },
});

/**
 * Makes models with random alterations, panels, receptors and expression levels; the same seed gives the same models.
 */
export function listModels(count: number, seed = 42): IndexedModel[] {
  const random = seeded(seed);
  const pick = <V>(values: readonly V[]): V => values[Math.floor(random() * values.length)] as V;
  return Array.from({ length: count }, (_, index) => {
    const alterations = LIST_GENES.flatMap((gene): IndexedModel['alterations'][number][] => {
      const changes = CHANGES[gene].filter(() => random() < 0.16);
      const fusion = random() < 0.15 ? FUSED[gene] : undefined;
      return [
        ...changes.map((proteinChange) => ({ gene, kind: 'mutation' as const, proteinChange })),
        ...(random() < 0.12 ? [{ gene, kind: 'amplification' as const, proteinChange: null }] : []),
        ...(random() < 0.06 ? [{ gene, kind: 'deletion' as const, proteinChange: null }] : []),
        ...(fusion === undefined ? [] : [{ gene, kind: 'fusion' as const, proteinChange: fusion }]),
      ];
    });
    const some = () => (random() < 0.6 ? null : new Set(LIST_GENES.filter(() => random() < 0.7)));
    const tested: TestedGenes = { mutation: some(), copyNumber: some(), fusion: some() };
    const reported = (field: 'er' | 'pr' | 'her2' | 'pdl1' | 'msi', values: readonly string[]) =>
      random() < 0.8 ? [[field, pick(values)] as const] : [];
    return indexedModel({
      modelCode: `${pick(['LUN', 'BRE'])}-X-${String(index).padStart(4, '0')}`,
      values: [
        ['disease', pick(['lung', 'breast'])],
        ['modelType', pick(['PDX', 'organoid', 'cell line'])],
        ...reported('er', ['positive', 'negative', 'low']),
        ...reported('pr', ['positive', 'negative']),
        ...reported('her2', ['0', '1+', '2+', '3+']),
        ...reported('pdl1', ['TPS 0%', 'TPS 20%', 'TPS 80%']),
        ...reported('msi', ['MSI-H', 'MSS']),
      ],
      alterations,
      tested: random() < 0.85 ? tested : null,
      expression: new GeneLists().of(
        Object.fromEntries(
          LIST_GENES.filter(() => random() < 0.5).map((gene) => [gene, Math.round(random() * 100) / 10]),
        ),
      ),
    });
  });
}
