import type { Random } from '../../platform/random.ts';
import { listOf, readTable } from '../content.ts';
import { readAlteration } from './alteration.ts';
import type { CheckpointAnswer, Draft, Sample } from './tumor.ts';
import { knownTumor } from './tumors.ts';

const variants = ['', '-Luc', '-hPD-L1', '-OVA'];
/** Wild-type strains that have a variant with human PD-1. */
const knockIn = new Map([
  ['C57BL/6', 'C57BL/6 hPD-1'],
  ['BALB/c', 'BALB/c hPD-1'],
]);

type Line =
  | 'model'
  | 'host_strain'
  | 'disease_code'
  | 'tumor'
  | 'implant_site'
  | 'anti_pd1_response'
  | 'anti_ctla4_response'
  | 'doubling_time_days'
  | 'feature';
type Gemm = 'area' | 'name' | 'alleles' | 'strain' | 'oncotree' | 'alterations';

/**
 * Returns mouse tumor lines of the area in hosts of their own strain, with engineered variants. Parental lines come
 * first.
 */
export function syngeneicModels(random: Random, area: string, oncotreeCode: string): Draft[] {
  const lines = readTable<Line>('syngeneic.csv').filter((row) => row.disease_code === area);
  const drafts = lines.map((row): [string, Draft] => {
    const [low = 3, high = 4] = listOf(row.doubling_time_days, '-').map(Number);
    const tumor = knownTumor(random, {
      area,
      oncotreeCode,
      changes: readKnown(row.feature),
      msi: /MSI-like/.test(row.feature) ? 'MSI-H' : 'MSS',
      mouse: {
        antiPd1: row.anti_pd1_response as CheckpointAnswer,
        antiCtla4: row.anti_ctla4_response as CheckpointAnswer,
      },
    });
    const sample = mouseSample(
      random,
      { ...tumor, doublingTimeDays: Math.round(random.between(low, high) * 10) / 10 },
      `M-${row.model}`,
    );
    return [
      row.model,
      mouseDraft(sample, 'syngeneic', row.model, row.host_strain.split(' or ')[0] ?? null, placeOf(row.implant_site)),
    ];
  });
  return variants.flatMap((variant) =>
    drafts.map(([name, draft]) =>
      variant === '' ? draft : { ...draft, name: `${name}${variant}`, aliases: [], wellKnown: false },
    ),
  );
}

/** Returns these mouse lines in hosts with human PD-1, if the strain has such a host. */
export function knockInModels(lines: readonly Draft[]): Draft[] {
  return lines.flatMap((line) => {
    const hostStrain = knockIn.get(line.hostStrain ?? '');
    if (hostStrain === undefined || !line.name.endsWith('-hPD-L1')) return [];
    return { ...line, modelType: 'humanized' as const, hostStrain, name: `${line.name} in ${hostStrain}` };
  });
}

/**
 * Returns the genetically engineered models of the area: tumors at their site of origin, then grafts of them in the
 * same strain.
 */
export function engineeredModels(random: Random, area: string): Draft[] {
  const drafts = readTable<Gemm>('gemm.csv')
    .filter((row) => row.area === area)
    .map((row) => {
      const tumor = knownTumor(random, {
        area,
        oncotreeCode: row.oncotree,
        changes: readKnown(row.alterations),
        msi: 'MSS',
        mouse: { antiPd1: 'resistant', antiCtla4: random.chance(0.3) ? 'partly' : 'resistant' },
      });
      const sample = mouseSample(random, tumor, `M-${row.name}`);
      const draft = mouseDraft(sample, 'GEMM', row.name, row.strain, { site: 'Autochthonous', type: 'Spontaneous' });
      return { ...draft, aliases: [row.alleles] };
    });
  const grafts = drafts.map((draft) => ({
    ...draft,
    name: `${draft.name} allograft`,
    engraftment: { site: 'Subcutaneous', type: 'Heterotopic' },
    wellKnown: false,
  }));
  return [...drafts, ...grafts];
}

/** Reads the alterations in the text of a feature and skips everything else. */
const readKnown = (words: string) =>
  words
    .split(/[;,]| and /)
    .map((part) => part.trim())
    .filter((part) => /^[A-Z][A-Z0-9]+ (p\.|homozygous deletion$|amplification$|damaging mutation$)/.test(part))
    .map(readAlteration);

function mouseDraft(
  sample: Sample,
  modelType: 'syngeneic' | 'GEMM',
  name: string,
  hostStrain: string | null,
  engraftment: Draft['engraftment'],
): Draft {
  const bare = name.replaceAll(/[- ()/]/g, '');
  return { sample, modelType, name, aliases: bare === name ? [] : [bare], hostStrain, engraftment, wellKnown: true };
}

const mouseSample = (random: Random, tumor: Sample['tumor'], patientCode: string): Sample => ({
  patientCode,
  number: 0,
  round: 1,
  stream: random.fork(patientCode),
  joinsFrom: null,
  tumor,
  patient: { sex: null, ageYears: null, ageGroup: null, ethnicity: null, priorTreatments: null },
  tumorType: 'primary',
  stage: null,
  grade: null,
  collectionSite: null,
});

function placeOf(site: string): Draft['engraftment'] {
  if (/^SC/.test(site)) return { site: 'Subcutaneous', type: 'Heterotopic' };
  if (/^mammary/.test(site)) return { site: 'Mammary fat pad', type: 'Orthotopic' };
  if (/^intracranial/.test(site)) return { site: 'Intracranial', type: 'Orthotopic' };
  return /^IP/.test(site) ? { site: 'Intraperitoneal', type: 'Systemic' } : { site: 'Tail vein', type: 'Systemic' };
}
