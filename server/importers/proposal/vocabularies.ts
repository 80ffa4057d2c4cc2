import type { ImportKind } from '../../../contract/entities/importKind.ts';
import { SMOKING } from '../../../contract/entities/model.ts';
import { MODEL_TYPES } from '../../../contract/modelTypes.ts';
import { M_RECIST } from '../../../contract/mRecist.ts';
import { ALTERATION_CLASSES, ARM_ROLES, REMOVAL_CAUSES, TUMOR_TYPES } from '../../../contract/vocabulary.ts';
import { readCodes } from '../alterationRecord.ts';
import { kindOfCode } from '../alterations.ts';
import type { Reader } from '../cells.ts';
import { readTestedFor } from '../genePanels.ts';
import { readRemoval, readRole } from '../growthWords.ts';
import { readSmoking, readTakeRate } from '../modelFacts.ts';
import { readRecist } from '../responses.ts';
import { readFlag, readModelType, readMsi, readSex, readStage, readTreatmentStatus, readTumorType } from '../values.ts';

/**
 * A column whose values the importer knows. `hints`: what words of others probably mean, the first that fits; null if a
 * person must decide, with the values to choose from.
 */
export type Vocabulary = {
  reader: Reader<unknown>;
  choices: readonly string[];
  hints?: readonly (readonly [RegExp, string | null, (readonly string[])?])[];
  /** What a number probably means in a column of the file, if that is not what it says. */
  numbers?: (text: string, source: string) => { proposal: string | null; choices: string[] } | undefined;
};

/** A take rate from 0 to 1 is a fraction if the column says so; else a person must decide. */
const takeRate: Vocabulary = {
  reader: readTakeRate,
  choices: [],
  numbers: (text, source) => {
    if (!/^(0?\.\d+|[01](\.0+)?)$/.test(text)) return undefined;
    const percent = String(Number((Number(text) * 100).toPrecision(6)));
    if (/fraction|proportion|0\s*(?:-|–|to)\s*1\b|比例/i.test(source)) return { proposal: percent, choices: [percent] };
    return Number(text) > 0 && Number(text) < 1 ? { proposal: null, choices: [percent, `${text}%`] } : undefined;
  },
};

const modelType: Vocabulary = {
  reader: readModelType,
  choices: MODEL_TYPES,
  hints: [
    [/^(xenograft|mouse xenograft|xeno)s?( model)?$/i, null, ['PDX', 'CDX']],
    [/organoid|3-?d culture|spheroid/i, 'organoid'],
    [/cell[ _-]?line[ _-]derived|^cdxs?$/i, 'CDX'],
    [/patient[ _-]?derived[ _-](tumou?r[ _-])?xeno|^pdt?xs?$|\bpdx\b/i, 'PDX'],
    [/cell[ _-]?line|cell culture|^pdcs?$|adherent|suspension/i, 'cell line'],
    [/syngen/i, 'syngeneic'],
    [/gemm|genetically[ _-]engineered|transgenic/i, 'GEMM'],
    [/humani[sz]ed/i, 'humanized'],
    [/细胞系/, 'cell line'],
    [/类器官/, 'organoid'],
    [/人源化小鼠|免疫人源化/, 'humanized'],
    [/异种移植/, null, ['PDX', 'CDX']],
  ],
};

const mRecist: Vocabulary = {
  reader: readRecist,
  choices: M_RECIST,
  hints: [
    // PDXE: the class and, after the arrow, that the tumor grew again later. mRECIST is the class of the best response:
    // so computed from BestResponse and BestAvgResponse, it is the word before the arrow in all 4,758 rows of PDXE
    [/^m?CR\s*-+>/i, 'mCR'],
    [/^m?PR\s*-+>/i, 'mPR'],
    [/^m?SD\s*-+>/i, 'mSD'],
    [/\b(no|not|non|without)\b.*(progress|stable|partial|complete)/i, null],
    [/progress/i, 'mPD'],
    [/stable|stasis/i, 'mSD'],
    [/partial/i, 'mPR'],
    [/complete/i, 'mCR'],
  ],
};

const flag: Vocabulary = {
  reader: readFlag,
  choices: ['yes', 'no'],
  hints: [
    [/^(是|有)$/, 'yes'],
    [/^(否|无)$/, 'no'],
  ],
};

const alterationCodes: Vocabulary = {
  reader: readCodes,
  choices: Object.keys(kindOfCode),
  hints: [
    [/fusion|translocation|rearrange/i, 'FUSION'],
    [/^amp|gain|amplif/i, 'AMP'],
    [/^(homdel|hom.*deletion|deep.?deletion|deep.?loss|loss|del.*)$/i, 'DEL'],
    [/ins|indel|frame.?shift/i, 'IND'],
    [/mut|missense|nonsense|snv|snp|splice/i, 'MUT'],
  ],
};

/** The columns of each kind whose values are known. */
export const vocabularies: Partial<Record<ImportKind, Readonly<Record<string, Vocabulary>>>> = {
  models: {
    model_type: modelType,
    tumour_type: {
      reader: readTumorType,
      choices: TUMOR_TYPES,
      hints: [
        [/^(primary|primary tumou?r|原发.*)$/i, 'primary'],
        [/metasta|转移/i, 'metastatic'],
        [/recur|relaps|复发/i, 'recurrent'],
        [/normal|benign|pre-?malignant/i, 'unknown'],
        [/^(tumou?r|xenograft)$/i, 'unknown'],
      ],
    },
    sex: {
      reader: readSex,
      choices: ['female', 'male'],
      hints: [
        [/^(女.?|woman|women|girl)$/i, 'female'],
        [/^(男.?|man|men|boy)$/i, 'male'],
        [/^(sex )?(unspecified|ambiguous|mixed sex|other|indeterminate)$/i, ''],
      ],
    },
    msi_status: {
      reader: readMsi,
      choices: ['MSI-H', 'MSI-L', 'MSS'],
      hints: [
        [/\?$|\b(not|non)[ -](msi|high|low|stable)/i, null],
        // before the next two: `instability low`
        [/low/i, 'MSI-L'],
        // before the next one: `unstable`
        [/^dmmr$|high|instab|unstab/i, 'MSI-H'],
        [/stable|^pmmr$/i, 'MSS'],
        [/indetermin|equivocal/i, ''],
      ],
    },
    stage: { reader: readStage, choices: ['0', 'I', 'II', 'III', 'IV'] },
    patient_treatment_status: { reader: readTreatmentStatus, choices: ['untreated', 'treated'] },
    smoking: {
      reader: readSmoking,
      choices: SMOKING,
      hints: [
        [/^(never|(lifelong )?non)|从不|不吸/i, 'never'],
        [/reformed|former|quit|ex-|previous|戒|既往/i, 'former'],
        [/current|active|目前/i, 'current'],
      ],
    },
    take_rate_percent: takeRate,
    has_expression: flag,
    has_mutation: flag,
  },
  genePanels: { tested_for: { reader: readTestedFor, choices: ALTERATION_CLASSES } },
  alterations: { alteration: alterationCodes, call_type: alterationCodes },
  responses: { mrecist: mRecist },
  growth: {
    role: { reader: readRole, choices: ARM_ROLES },
    removal_cause: { reader: readRemoval, choices: REMOVAL_CAUSES },
  },
};
