import type { ModelType } from '../../../contract/entities/model.ts';
import type { Random } from '../../platform/random.ts';
import type { DiseaseContent } from '../content.ts';
import { knownCellLines } from './knownLines.ts';
import { engineeredModels, knockInModels, syngeneicModels } from './mouseLines.ts';
import { afterProgression, drawPatient } from './patients.ts';
import type { Quota } from './plan.ts';
import { drawHost } from './sites.ts';
import type { Draft, Sample } from './tumor.ts';

const suffixes: Record<ModelType, string> = {
  PDX: 'P',
  CDX: 'X',
  'cell line': 'C',
  organoid: 'O',
  syngeneic: 'S',
  GEMM: 'G',
  humanized: 'H',
};

/**
 * Returns the models of one area. Many share a patient: a xenograft and the organoid, cell line or humanized mouse made
 * from it, and xenografts from before and after a treatment. Cell line xenografts come from the cell lines of the area.
 *
 * @param firstNumber number of the first patient
 */
export function draftModels(random: Random, disease: DiseaseContent, quota: Quota, firstNumber: number): Draft[] {
  const area = disease.code;
  let number = firstNumber;
  const newPatient = () => {
    const own = number++;
    return drawPatient(random.fork(`donor ${own}`), disease, own);
  };
  const make = (sample: Sample, modelType: ModelType): Draft => {
    const suffix = `${suffixes[modelType]}${sample.round > 1 ? sample.round : ''}`;
    return {
      sample,
      modelType,
      name: `OB-${sample.number}-${suffix}`,
      aliases: [`OB${sample.number}${suffix}`],
      ...drawHost(random, modelType, sample.tumor),
      wellKnown: false,
    };
  };

  const mainCode = disease.subtypes[0]?.oncotreeCode ?? disease.oncotreeCodes[0] ?? '';
  const lines = syngeneicModels(random, area, mainCode);
  const syngeneic = lines.slice(0, quota.syngeneic);
  const engineered = engineeredModels(random, area).slice(0, quota.GEMM);
  const missing = quota.syngeneic - syngeneic.length + quota.GEMM - engineered.length;

  const xenografts = fill(quota.PDX + missing, (add) => {
    const first = newPatient();
    add(make(first, 'PDX'));
    const later = random.chance(0.15) ? afterProgression(first) : undefined;
    if (later !== undefined) add(make(later, 'PDX'));
  });

  // Each xenograft has at most one partner of each kind.
  const partners = random.shuffle(xenografts.map(({ sample }) => sample));
  const partnered = (modelType: ModelType, count: number, share: number) =>
    fill(count, (add) => {
      const partner = random.chance(share) ? partners.pop() : undefined;
      add(make(partner ?? newPatient(), modelType));
    });
  const organoids = partnered('organoid', quota.organoid, 0.5);

  const known = knownCellLines(random, area);
  const cellLines = [
    ...known.slice(0, quota['cell line']),
    ...partnered('cell line', quota['cell line'] - known.length, 0.3),
  ];
  const grafted = random.shuffle(cellLines.slice(known.length));
  const cellLineXenografts = [...known, ...grafted].slice(0, quota.CDX).map(
    (line): Draft => ({
      ...line,
      ...drawHost(random, 'CDX', line.sample.tumor),
      modelType: 'CDX',
      name: `${line.name} CDX`,
      aliases: [line.name, ...line.aliases],
    }),
  );
  const rest = fill(quota.CDX - cellLineXenografts.length, (add) => add(make(newPatient(), 'CDX')));

  const knockIns = knockInModels(lines).slice(0, Math.floor(quota.humanized / 3));
  const humanized = [...knockIns, ...partnered('humanized', quota.humanized - knockIns.length, 0.8)];

  return [
    ...xenografts,
    ...cellLineXenografts,
    ...rest,
    ...cellLines,
    ...organoids,
    ...syngeneic,
    ...engineered,
    ...humanized,
  ];
}

/** Adds drafts until there are as many as wanted, and drops the surplus. */
function fill(count: number, addSome: (add: (draft: Draft) => void) => void): Draft[] {
  const drafts: Draft[] = [];
  while (drafts.length < count) addSome((draft) => drafts.push(draft));
  return drafts.slice(0, Math.max(0, count));
}
