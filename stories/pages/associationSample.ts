import type {
  Association,
  AssociationFeature,
  AssociationModel,
  AssociationValues,
} from '../../contract/entities/association.ts';
import { M_RECIST } from '../../contract/mRecist.ts';
import type { AssociationKind } from '../../contract/vocabulary.ts';

const MODELS = 40;
const GENES = ['EGFR', 'TP53', 'KRAS', 'STK11', 'KEAP1', 'PIK3CA', 'RB1', 'CDKN2A', 'SMARCA4', 'NF1', 'ATM', 'PTEN'];

/** A number from 0 to 1 that looks random and is always the same. */
const drawn = (seed: number): number => (Math.sin(seed * 12.9898) * 43758.5453) % 1;
const share = (seed: number): number => Math.abs(drawn(seed));

const models: AssociationModel[] = Array.from({ length: MODELS }, (_, place) => ({
  id: `0198c0de-0000-7000-8000-${String(place).padStart(12, '0')}`,
  modelCode: `LUN-PDX-${String(place + 1).padStart(4, '0')}`,
  modelType: 'PDX',
  disease: { value: 'lung-cancer', label: { en: 'Lung Cancer', zh: '肺癌' } },
  study: `E${place}`,
  mRecist: M_RECIST[Math.floor((4 * place) / MODELS)] ?? null,
  bestAverageChange: Math.round(-80 + (200 * place) / MODELS),
}));

const group = (count: number, median: number) => ({
  models: count,
  responders: Math.floor(count / 3),
  stable: 2,
  classed: count - 1,
  median,
});

function comparedGroups(name: string, place: number, adjusted: boolean, value: string | null): AssociationFeature {
  const having = 8 + (place % 5);
  const p = 10 ** -(6 / (place + 1));
  const delta = (place % 2 === 0 ? -1 : 1) * (0.9 / (place / 3 + 1));
  return {
    name,
    value,
    groups: {
      having: group(having, -42.5),
      lacking: group(MODELS - having - 2, 24.1),
      rate: { p: 0.012, oddsRatio: 6.4, low: 1.4, high: 29.1 },
      states: models.map((_model, model) => (model < having ? '1' : model < MODELS - 2 ? '0' : '-')).join(''),
    },
    values: null,
    effect: { value: delta, low: Math.max(-1, delta - 0.2), high: Math.min(1, delta + 0.2) },
    models: MODELS - 2,
    strata: adjusted ? 3 : null,
    p,
    q: Math.min(1, p * 4),
  };
}

const tmb = (adjusted: boolean): AssociationFeature => ({
  name: 'tmb',
  value: null,
  groups: null,
  values: models.map((_, place) => (place % 9 === 0 ? null : Math.round(share(place + 1) * 200) / 10)),
  effect: { value: 0.21, low: -0.14, high: 0.51 },
  models: 35,
  strata: adjusted ? 3 : null,
  p: 0.22,
  q: 0.4,
});

const markers = (adjusted: boolean): AssociationFeature[] => [
  comparedGroups('msi', 0, adjusted, 'MSI-H'),
  comparedGroups('tumorType', 2, adjusted, 'metastatic'),
  {
    ...comparedGroups('priorTreatment', 5, adjusted, 'EGFR inhibitors'),
    label: { en: 'EGFR inhibitors', zh: 'EGFR抑制剂' },
  },
  tmb(adjusted),
];

/** Correlations of many genes, a few of them strong. */
function expressionOf(genes: number, adjusted: boolean): Association['expression'] {
  const list = Array.from({ length: genes }, (_, place) => {
    const rho = (place % 2 === 0 ? -1 : 1) * Math.min(0.86, share(place + 3) * 0.45 + 0.4 / (1 + place / 8));
    const t = rho * Math.sqrt((MODELS - 2) / (1 - rho * rho));
    return { rho, p: Math.min(1, Math.exp(-0.717 * Math.abs(t) - 0.416 * t * t)) };
  }).sort((one, other) => one.p - other.p);
  return {
    genes: list.map((_, place) => GENES[place] ?? `GENE${place}`),
    models: list.map(() => MODELS),
    strata: list.map(() => (adjusted ? 3 : 1)),
    rho: list.map(({ rho }) => Math.round(rho * 1e4) / 1e4),
    low: list.map(({ rho }) => Math.max(-1, rho - 0.25)),
    high: list.map(({ rho }) => Math.min(1, rho + 0.25)),
    p: list.map(({ p }) => p),
    q: list.map(({ p }, place) => Math.min(1, (p * genes) / (place + 1))),
  };
}

/** Returns what goes with the response to osimertinib. */
export const associationSample = (kind: AssociationKind, adjusted = false, genes = 4_000): Association => ({
  agent: 'Osimertinib',
  kind,
  adjusted,
  responses: 48,
  withoutNumber: 3,
  samePatient: 5,
  models,
  features:
    kind === 'alterations'
      ? GENES.map((gene, place) => comparedGroups(gene, place, adjusted, null))
      : kind === 'markers'
        ? markers(adjusted)
        : [],
  expression: kind === 'expression' ? expressionOf(genes, adjusted) : null,
});

/** An association in which nothing could be compared. */
export const nothingCompared: Association = {
  ...associationSample('alterations'),
  models: models.slice(0, 4),
  features: [],
};

export const valuesSample = (gene: string): AssociationValues => ({
  gene,
  values: models.map(({ id, bestAverageChange }, place) => ({
    id,
    value: Math.max(0, 6 - bestAverageChange / 40 + share(place + 7) * 3),
  })),
});
