import type { Alteration } from '../../../contract/entities/model.ts';
import type { NewGenePanel } from '../../modules/catalog/gene.table.ts';
import type { Random } from '../../platform/random.ts';
import { readTable } from '../content.ts';
import type { Draft, Tumor } from './tumor.ts';

type Column = 'gene' | 'in_hotspot_50' | 'tests_mutation' | 'tests_copy_number' | 'tests_fusion';

const rows = readTable<Column>('gene-panel.csv');
const genesWith = (column: Exclude<Column, 'gene'>) =>
  rows.filter((row) => row[column] === '1').map(({ gene }) => gene);

/** The assays that models were profiled with; null means every gene. */
export const genePanels: readonly { row: NewGenePanel; share: number }[] = [
  {
    row: {
      code: 'ONC400',
      name: { en: 'Targeted panel, 400 genes', zh: '400 基因靶向测序' },
      mutationGenes: genesWith('tests_mutation'),
      copyNumberGenes: genesWith('tests_copy_number'),
      fusionGenes: genesWith('tests_fusion'),
    },
    share: 30,
  },
  {
    row: {
      code: 'HOT50',
      name: { en: 'Hotspot panel, 50 genes', zh: '50 基因热点测序' },
      mutationGenes: genesWith('in_hotspot_50'),
      copyNumberGenes: [],
      fusionGenes: [],
    },
    share: 14,
  },
  {
    row: {
      code: 'WES',
      name: { en: 'Whole exome', zh: '全外显子组测序' },
      mutationGenes: null,
      copyNumberGenes: null,
      fusionGenes: [],
    },
    share: 10,
  },
  {
    row: {
      code: 'WES-RNA',
      name: { en: 'Whole exome and transcriptome', zh: '全外显子组与转录组测序' },
      mutationGenes: null,
      copyNumberGenes: null,
      fusionGenes: null,
    },
    share: 36,
  },
];
const untested = { row: null, share: 10 };

/**
 * What the assays found in the tumor. "Altered", "tested and wild type" and "not tested" are three different answers.
 */
export type Profile = {
  testedPanel: string | null;
  alterations: Alteration[];
  expression: Record<string, number>;
  copyNumber: Record<string, number>;
  msi: Tumor['msi'] | null;
  tmbPerMb: number | null;
};

export function profileModel(random: Random, { sample: { tumor }, wellKnown, modelType }: Draft): Profile {
  const drawn = random.weighted(assaysOf(tumor), ({ share }) => share).row;
  const readsDiagnosis =
    drawn === null || tumor.alterations.every((one) => one.kind !== 'fusion' || isTested(drawn, one));
  const complete = wellKnown || (diagnosedByFusion.includes(tumor.oncotreeCode) && !readsDiagnosis);
  const panel = complete ? panelNamed('WES-RNA') : (drawn ?? undefined);
  const broad = panel !== undefined && panel.code !== 'HOT50';
  const withRna = panel?.code === 'WES-RNA' || random.chance(modelType === 'GEMM' ? 0 : 0.22);
  return {
    testedPanel: panel?.code ?? null,
    alterations: panel === undefined ? [] : tumor.alterations.filter((one) => isTested(panel, one)),
    expression: withRna ? tumor.expression : {},
    copyNumber:
      panel === undefined
        ? {}
        : Object.fromEntries(Object.entries(tumor.copyNumber).filter(([gene]) => reads(panel.copyNumberGenes, gene))),
    msi: broad && tumor.mouse === null && random.chance(0.85) ? tumor.msi : null,
    tmbPerMb: broad && random.chance(0.92) ? tumor.tmbPerMb : null,
  };
}

/** Diagnoses that are based on a fusion, so an assay that reads fusions must have been used. */
const diagnosedByFusion = ['NUTCL', 'FLC', 'ES', 'SYNS', 'ARMS', 'BL', 'MCL', 'ALCLALKP', 'CMLBCRABL1', 'APLPMLRARA'];

/** Panels of human genes do not work for mouse tumors; these get an exome. */
const assaysOf = ({ mouse }: Tumor) =>
  [...genePanels, untested].filter(({ row }) => mouse === null || row === null || row.mutationGenes === null);

export const panelNamed = (code: string | null | undefined) => genePanels.find(({ row }) => row.code === code)?.row;

export function isTested(panel: NewGenePanel, { gene, kind }: Pick<Alteration, 'gene' | 'kind'>): boolean {
  if (kind === 'fusion') return reads(panel.fusionGenes, gene);
  return reads(kind === 'mutation' ? panel.mutationGenes : panel.copyNumberGenes, gene);
}

const reads = (genes: string[] | null | undefined, gene: string) => genes === null || (genes ?? []).includes(gene);
