import type { Alteration } from '../../../contract/entities/model.ts';
import type { Random } from '../../platform/random.ts';
import type { Change } from './alteration.ts';
import { alleleFraction, alterationsFrom, type DrawAlterations } from './alterations.ts';
import { drawClasses, drawTmb, expressionShifts } from './classes.ts';
import { drawCopyNumber, drawExpression, hasMouseGene } from './expression.ts';
import { drawGrowth } from './growthRates.ts';
import type { MouseTumor, Tumor } from './tumor.ts';

let drawAlterations: DrawAlterations | undefined;

/** Draws a tumor of this diagnosis from the rates of its area. */
export function drawTumor(random: Random, area: string, oncotreeCode: string): Tumor {
  drawAlterations ??= alterationsFrom();
  const classes = drawClasses(random, area, oncotreeCode);
  return completeTumor(random, area, oncotreeCode, classes, drawAlterations(random, area, classes));
}

/**
 * Returns a tumor with known alterations and microsatellite status. For mouse tumors the response to checkpoint
 * antibodies is given too.
 */
export function knownTumor(
  random: Random,
  known: {
    area: string;
    oncotreeCode: string;
    changes: Change[];
    msi: 'MSI-H' | 'MSS';
    /** Further molecular classes. */
    classes?: readonly string[];
    receptors?: Pick<Tumor['proteins'], 'er' | 'pr'>;
    mouse?: MouseTumor;
  },
): Tumor {
  const { area, oncotreeCode, changes, msi, classes: further = [], receptors, mouse } = known;
  const classes = [oncotreeCode, msi, ...breastClass(area, oncotreeCode, changes), ...further];
  const tumor = completeTumor(random, area, oncotreeCode, classes, changes, receptors);
  return mouse === undefined ? tumor : ofMouse({ ...tumor, mouse, takeRatePercent: null });
}

/** Removes what mouse tumors do not have: human markers without a mouse gene, and the stains of human pathology. */
function ofMouse(tumor: Tumor): Tumor {
  const without = (values: Record<string, number>) =>
    Object.fromEntries(Object.entries(values).filter(([gene]) => hasMouseGene(gene)));
  return {
    ...tumor,
    expression: without(tumor.expression),
    copyNumber: without(tumor.copyNumber),
    proteins: { her2: null, pdl1: null, er: null, pr: null },
  };
}

/**
 * Returns the tumor with further alterations, as after a treatment. Values that depend on them follow; the rest stays.
 */
export function evolve(random: Random, tumor: Tumor, added: readonly Change[]): Tumor {
  const alterations = [...tumor.alterations, ...added.map((change) => withFraction(random, change))];
  const fresh = drawCopyNumber(random, alterations);
  const genes = new Set(added.map(({ gene }) => gene));
  const copyNumber = { ...fresh, ...tumor.copyNumber };
  for (const gene of genes) copyNumber[gene] = fresh[gene] ?? 1;
  const expressed = drawExpression(random, { area: tumor.area, alterations, copyNumber });
  const expression = { ...tumor.expression };
  for (const gene of genes) if (expressed[gene] !== undefined) expression[gene] = expressed[gene];
  return { ...tumor, alterations, copyNumber, expression, tmbPerMb: Math.round(tumor.tmbPerMb * 11) / 10 };
}

function completeTumor(
  random: Random,
  area: string,
  oncotreeCode: string,
  classes: string[],
  changes: Change[],
  receptors?: Pick<Tumor['proteins'], 'er' | 'pr'>,
): Tumor {
  const alterations = changes.map((change) => withFraction(random, change));
  const copyNumber = drawCopyNumber(random, alterations);
  const expression = drawExpression(random, { area, alterations, copyNumber }, expressionShifts(area, classes));
  const proteins = { ...drawProteins(random, area, classes, alterations, expression), ...receptors };
  const pole = changes.some(({ gene, proteinChange }) => gene === 'POLE' && /P286R|V411L/.test(proteinChange ?? ''));
  return {
    area,
    oncotreeCode,
    classes,
    alterations,
    msi: classes.includes('MSI-H') ? 'MSI-H' : 'MSS',
    tmbPerMb: drawTmb(random, area, classes, pole),
    copyNumber,
    expression: withReceptors(expression, area, proteins),
    proteins,
    ...drawGrowth(random, area),
    mouse: null,
  };
}

/** A breast cancer with hormone receptors expresses their genes, with or without amplified ERBB2. */
function withReceptors(expression: Record<string, number>, area: string, { er, pr }: Tumor['proteins']) {
  const { ESR1 = 0, PGR = 0 } = expression;
  if (area !== 'BRE' || er !== 'positive' || ESR1 > 4) return expression;
  return { ...expression, ESR1: rounded(ESR1 + 4.6), PGR: rounded(PGR + (pr === 'positive' ? 3 : 0)) };
}

const rounded = (value: number) => Math.round(value * 100) / 100;

const withFraction = (random: Random, change: Change): Alteration => ({
  ...change,
  alleleFraction: alleleFraction(random, change),
});

function breastClass(area: string, oncotreeCode: string, changes: readonly Change[]): string[] {
  if (area !== 'BRE') return [];
  if (changes.some(({ gene, kind }) => gene === 'ERBB2' && kind === 'amplification')) return ['HER2'];
  const luminal = oncotreeCode === 'ILC' || changes.some(({ gene }) => gene === 'PIK3CA' || gene === 'GATA3');
  return [luminal ? 'HR' : 'TNBC'];
}

/** Draws stains as pathologists of the area report them; null if the area does not use the stain. */
function drawProteins(
  random: Random,
  area: string,
  classes: readonly string[],
  alterations: readonly Change[],
  expression: Record<string, number>,
): Tumor['proteins'] {
  const amplified = alterations.some(({ gene, kind }) => gene === 'ERBB2' && kind === 'amplification');
  const stained = ['BRE', 'GAS', 'ESO', 'BIL', 'END', 'BLA', 'OVA', 'CRC'].includes(area);
  const score = () => random.weighted(['0', '1+', '2+'], (name) => ({ '0': 46, '1+': 36, '2+': 18 })[name] ?? 0);
  const hormone = area === 'BRE' || classes.includes('UEC');
  const positive = (share: number) => (random.chance(share) ? 'positive' : 'negative');
  const receptor = classes.includes('HR') ? 1 : classes.includes('TNBC') ? 0 : classes.includes('UEC') ? 0.8 : 0.45;
  const er = hormone ? positive(receptor) : null;
  return {
    her2: amplified ? '3+' : stained ? (classes.includes('TNBC') ? random.pick(['0', '0', '1+']) : score()) : null,
    pdl1: pdL1(random, area, expression.CD274 ?? 0),
    er,
    pr: er === null ? null : er === 'negative' ? 'negative' : positive(0.8),
  };
}

function pdL1(random: Random, area: string, expressed: number): string | null {
  const percent = Math.max(0, Math.min(95, Math.round(((expressed - 1.4) * 22 + random.normal(0, 8)) / 5) * 5));
  if (area === 'LUN') return `TPS ${percent}%`;
  return ['HNC', 'GAS', 'ESO', 'CER', 'BLA', 'BRE', 'NPC'].includes(area) ? `CPS ${Math.round(percent * 0.8)}` : null;
}
