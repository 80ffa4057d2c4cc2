import { ALTERATION_CLASSES, type AlterationClass } from './vocabulary.ts';

/**
 * Defines "wild type" for all pages. A gene can be driven by several classes of change: mutations, copy number changes
 * and fusions. A gene is wild type in a model when each of its driver classes was tested and no alteration of a class
 * was found. If a driver class was not tested, the result is weaker: "no mutation found, fusion not tested".
 */

const DRIVER_GENES = 'Bailey et al., Cell 2018, doi 10.1016/j.cell.2018.02.060';
const COPY_NUMBERS = 'Beroukhim et al., Nature 2010, doi 10.1038/nature08822';
const MYELOID = 'WHO classification of myeloid neoplasms, Khoury et al., Leukemia 2022, doi 10.1038/s41375-022-01613-1';
const label = (drug: string, words: string) => `FDA label of ${drug}: ${words}`;

type Row = readonly [gene: string, classes: readonly AlterationClass[], source: string];

/** Genes whose driver classes are known from the literature. A skipped exon counts as a mutation. */
export const DRIVER_CLASSES: readonly Row[] = [
  ['KRAS', ['mutation'], label('sotorasib', 'KRAS G12C')],
  ['NRAS', ['mutation'], label('panitumumab', 'wild-type RAS, exons 2 to 4 of KRAS and NRAS')],
  ['HRAS', ['mutation'], 'Ho et al., J Clin Oncol 2021, doi 10.1200/JCO.20.02903'],
  ['BRAF', ['mutation'], label('dabrafenib', 'BRAF V600E and V600K')],
  ['EGFR', ['mutation'], label('osimertinib', 'EGFR exon 19 deletions, L858R, T790M')],
  ['TP53', ['mutation'], DRIVER_GENES],
  ['PIK3CA', ['mutation'], label('alpelisib', 'PIK3CA mutations')],
  ['IDH1', ['mutation'], label('ivosidenib', 'IDH1 mutations')],
  ['IDH2', ['mutation'], label('enasidenib', 'IDH2 mutations')],
  ['KIT', ['mutation'], label('imatinib', 'KIT mutations')],
  ['PDGFRA', ['mutation'], label('avapritinib', 'PDGFRA exon 18 mutations')],
  ['FLT3', ['mutation'], label('midostaurin', 'FLT3 mutations; an internal tandem duplication is one')],
  ['JAK2', ['mutation'], MYELOID],
  ['ALK', ['fusion'], label('crizotinib', 'ALK rearrangements')],
  ['ROS1', ['fusion'], label('crizotinib', 'ROS1 rearrangements')],
  ['RET', ['fusion'], label('pralsetinib', 'RET fusions')],
  ['NTRK1', ['fusion'], label('larotrectinib', 'NTRK fusions')],
  ['NTRK2', ['fusion'], label('larotrectinib', 'NTRK fusions')],
  ['NTRK3', ['fusion'], label('larotrectinib', 'NTRK fusions')],
  ['NRG1', ['fusion'], label('zenocutuzumab', 'NRG1 fusions')],
  ['ABL1', ['fusion'], `${MYELOID}: BCR::ABL1`],
  ['BCR', ['fusion'], `${MYELOID}: BCR::ABL1`],
  ['PML', ['fusion'], `${MYELOID}: PML::RARA`],
  ['RARA', ['fusion'], `${MYELOID}: PML::RARA`],
  ['TMPRSS2', ['fusion'], 'Tomlins et al., Science 2005, doi 10.1126/science.1117679'],
  ['ERG', ['fusion'], 'Tomlins et al., Science 2005, doi 10.1126/science.1117679'],
  ['FGFR2', ['mutation', 'fusion'], `${label('pemigatinib', 'FGFR2 fusions')}; ${DRIVER_GENES}`],
  ['FGFR3', ['mutation', 'fusion'], label('erdafitinib', 'FGFR3 mutations and fusions')],
  [
    'ERBB2',
    ['mutation', 'copyNumber'],
    label('trastuzumab deruxtecan', 'HER2-positive by amplification; HER2 (ERBB2) mutations'),
  ],
  ['MET', ['mutation', 'copyNumber'], 'Wolf et al., N Engl J Med 2020, doi 10.1056/NEJMoa2002787'],
  ['CDKN2A', ['mutation', 'copyNumber'], `${DRIVER_GENES} (mutations); ${COPY_NUMBERS} (deletions)`],
  ['PTEN', ['mutation', 'copyNumber'], `${DRIVER_GENES} (mutations); ${COPY_NUMBERS} (deletions)`],
];

const known: ReadonlyMap<string, readonly AlterationClass[]> = new Map(
  DRIVER_CLASSES.map(([gene, classes]) => [gene, classes]),
);

/**
 * A class of change is a driver class when it makes up at least this percentage of the gene's alterations in the
 * catalog.
 */
const LEAST_PERCENT = 20;

/** Number of alterations of each class of one gene in the published models. */
export type ClassCounts = Readonly<Record<AlterationClass, number>>;
export const noCounts = (): Record<AlterationClass, number> => ({ mutation: 0, copyNumber: 0, fusion: 0 });

/**
 * Returns the classes of change that drive a gene; there is always at least one.
 * @param gene a symbol, in upper or lower case
 * @param countsOf called for a gene that the table does not have; a gene without alterations is driven by mutations
 */
export function driverClasses(gene: string, countsOf: () => ClassCounts | undefined): readonly AlterationClass[] {
  const listed = known.get(gene.toUpperCase());
  if (listed !== undefined) return listed;
  const counts = countsOf() ?? noCounts();
  const all = ALTERATION_CLASSES.reduce((sum, name) => sum + counts[name], 0);
  return all === 0 ? ['mutation'] : ALTERATION_CLASSES.filter((name) => 100 * counts[name] >= LEAST_PERCENT * all);
}

/** What was tested for a gene in a model without an alteration of it, and which driver classes were not tested. */
export type GeneTesting = {
  status: 'altered' | 'wildType' | 'notTested';
  read: AlterationClass[];
  /** Driver classes that were not tested. */
  notRead: AlterationClass[];
};

/**
 * Returns what was tested for one gene in one model.
 * @param isRead whether an assay of the model covered a class of the gene
 */
export function geneTesting(
  isAltered: boolean,
  isRead: (name: AlterationClass) => boolean,
  drivers: readonly AlterationClass[],
): GeneTesting {
  const notRead = drivers.filter((name) => !isRead(name));
  const status = isAltered ? 'altered' : notRead.length === 0 ? 'wildType' : 'notTested';
  return { status, read: ALTERATION_CLASSES.filter(isRead), notRead };
}
