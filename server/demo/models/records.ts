import type { Biomarkers, DataKind, Patient } from '../../../contract/entities/model.ts';
import type { Localized } from '../../../contract/schema.ts';
import type { NewModel, QualityCheck } from '../../modules/catalog/model.table.ts';
import { namedId, type Random } from '../../platform/random.ts';
import { profileModel } from './assays.ts';
import { daysAfter, drawDay, earlierOf, FIRST_DAY, isoDay, LAST_DAY, laterOf } from './dates.ts';
import { JOINING_DAYS } from './patients.ts';
import { isPalpable, primarySite } from './sites.ts';
import { DEMO_STR_LOCI, demoStrProfile } from './strProfiles.ts';
import { type DemoStudy, drawStudy, reportedResponses } from './studies.ts';
import type { Draft } from './tumor.ts';

export type DemoModel = NewModel & { id: string; modelCode: string; patient: Patient; biomarkers: Biomarkers };
export type ModelWithStudies = { record: DemoModel; studies: DemoStudy[] };

const providers = ['Shanghai collection', 'San Diego collection', 'Munich collection', 'Partner hospital network'];

/** Returns the record of a drafted model and its efficacy studies. `index` counts all models of the demonstration. */
export function completeModel(
  random: Random,
  draft: Draft,
  place: {
    seed: string;
    modelCode: string;
    index: number;
    diseaseId: string;
    cancerType: Localized;
    histology: string | null;
  },
): ModelWithStudies {
  const { sample, modelType } = draft;
  const { tumor } = sample;
  const addedOn = joiningDay(random, sample);
  const drawnUpdate = drawDay(random, addedOn, LAST_DAY);
  const profile = profileModel(random, draft);
  const { studies, responses } = drawEfficacy(random, draft, place.modelCode, addedOn);
  // A write of a study updates its model, so no record is older than a study in it.
  const updatedAt = studies.map(endOf).reduce(laterOf, drawnUpdate);
  const agreeing = tumor.mouse === null ? random.integer(DEMO_STR_LOCI - 2, DEMO_STR_LOCI) : 0;
  const qualityChecks = drawQualityChecks(random, draft, { addedOn, agreeing });
  const has = (kind: DataKind, present: boolean): DataKind[] => (present ? [kind] : []);
  const palpable = isPalpable(draft);
  const record: DemoModel = {
    id: namedId(`${place.seed}/model/${place.modelCode}`, addedOn),
    modelCode: place.modelCode,
    name: draft.name,
    aliases: draft.aliases,
    modelType,
    species: tumor.mouse === null ? 'Homo sapiens' : 'Mus musculus',
    diseaseId: place.diseaseId,
    oncotreeCode: tumor.oncotreeCode,
    cancerType: place.cancerType.en,
    histology: place.histology,
    primarySite: primarySite(tumor),
    collectionSite: sample.collectionSite,
    tumorType: sample.tumorType,
    stage: sample.stage,
    grade: sample.grade,
    patientCode: sample.patientCode,
    patient: sample.patient,
    hostStrain: draft.hostStrain,
    engraftment: draft.engraftment,
    passage:
      modelType === 'GEMM' ? null : modelType === 'PDX' ? `P${random.integer(2, 8)}` : `P${random.integer(5, 24)}`,
    growth: {
      doublingTimeDays: palpable
        ? tumor.doublingTimeDays
        : draft.hostStrain === null
          ? cultureDoubling(tumor.doublingTimeDays)
          : null,
      takeRatePercent: modelType === 'PDX' ? tumor.takeRatePercent : null,
    },
    alterations: profile.alterations,
    testedPanel: profile.testedPanel,
    expression: profile.expression,
    copyNumber: profile.copyNumber,
    biomarkers: { msi: profile.msi, tmbPerMb: profile.tmbPerMb, ...tumor.proteins },
    responses,
    dataAvailable: [
      ...has('mutation', profile.testedPanel !== null),
      ...has('expression', Object.keys(profile.expression).length > 0),
      ...has('growth', studies.length > 0),
      ...has('response', studies.length > 0 || responses.length > 0),
      ...has('copyNumber', Object.keys(profile.copyNumber).length > 0),
      ...has(
        'pathology',
        qualityChecks.some(({ check, result }) => check === 'pathology' && result === 'passed'),
      ),
    ],
    qualityChecks,
    strProfile: demoStrProfile(draft, { seed: place.seed, modelCode: place.modelCode, agreeing }),
    provider: draft.wellKnown && tumor.mouse === null ? 'Cell bank stock' : random.pick(providers),
    catalogNumber: `OB${String(100_000 + place.index * 7)}`,
    comments: draft.wellKnown
      ? 'Hallmark alterations as published; all other values are simulated for demonstration.'
      : null,
    addedOn: isoDay(addedOn),
    createdAt: addedOn,
    updatedAt,
    source: 'demo',
    sourceModelId: place.modelCode,
    demo: true,
    state: 'published',
  };
  return { record, studies };
}

/** The models of a sample join one after another, all before those of the patient's next sample. */
function joiningDay(random: Random, { joinsFrom }: Draft['sample']): Date {
  if (joinsFrom === null) return drawDay(random, FIRST_DAY, LAST_DAY);
  return drawDay(random, joinsFrom, daysAfter(joinsFrom, JOINING_DAYS));
}

/**
 * Draws studies for grafts that calipers can measure: 4 in 10 have one to three studies with curves, others have
 * reported responses only. Tumors in the blood or in an organ have no volume, and our responses are based on volumes.
 */
function drawEfficacy(random: Random, draft: Draft, modelCode: string, addedOn: Date) {
  const nothing = { studies: [], responses: [] };
  if (draft.hostStrain === null || draft.modelType === 'GEMM' || !isPalpable(draft)) return nothing;
  const studyNumber = (index: number) => `${modelCode}-E${index + 1}`;
  if (random.chance(0.4)) {
    const count = random.weighted([1, 2, 3], (number) => ({ 1: 62, 2: 28, 3: 10 })[number] ?? 0);
    const studies = Array.from({ length: count }, (_, index) =>
      drawStudy(random, draft, studyNumber(index), isoDay(drawDay(random, addedOn, LAST_DAY))),
    );
    return { studies, responses: [] };
  }
  return random.chance(0.45) ? { studies: [], responses: reportedResponses(random, draft, studyNumber(0)) } : nothing;
}

/** Returns the day on which the last animal of a study was measured. */
function endOf({ startedOn, animals }: DemoStudy): Date {
  const last = Math.max(0, ...animals.flatMap(({ points }) => points.map(({ day }) => day)));
  return earlierOf(LAST_DAY, daysAfter(new Date(startedOn), last));
}

/** @param agreeing number of STR loci that agree with the patient */
function drawQualityChecks(
  random: Random,
  { modelType, sample }: Draft,
  { addedOn, agreeing }: { addedOn: Date; agreeing: number },
): QualityCheck[] {
  const checkedOn = () => isoDay(earlierOf(LAST_DAY, daysAfter(addedOn, random.integer(3, 200))));
  const result = () => (random.chance(0.97) ? 'passed' : 'pending');
  const checks: QualityCheck[] = [];
  if (sample.tumor.mouse === null) {
    const detail =
      modelType === 'PDX'
        ? { en: `${agreeing} of 16 loci agree with the patient`, zh: `16 个位点中 ${agreeing} 个与患者一致` }
        : { en: `${agreeing} of 16 loci agree with the reference`, zh: `16 个位点中 ${agreeing} 个与参考一致` };
    checks.push({ check: 'STR', result: result(), checkedOn: checkedOn(), detail });
  }
  if (modelType !== 'GEMM')
    checks.push({
      check: 'mycoplasma',
      result: result(),
      checkedOn: checkedOn(),
      detail: { en: 'PCR, negative', zh: 'PCR 阴性' },
    });
  if (modelType !== 'cell line' && random.chance(0.85)) {
    const share = random.integer(70, 98);
    checks.push({
      check: 'pathology',
      result: result(),
      checkedOn: checkedOn(),
      detail: { en: `Diagnosis confirmed, ${share}% tumor cells`, zh: `诊断已确认，肿瘤细胞占 ${share}%` },
    });
  }
  return checks;
}

/** Cells in culture double faster than a tumor, and fast tumors have fast cells. */
const cultureDoubling = (days: number) => Math.round((0.7 + days * 0.16) * 10) / 10;
