import Type, { type TSchema } from 'typebox';
import { DiseaseFact } from '../entities/catalog.ts';
import { PublishedFrequency } from '../entities/frequency.ts';
import { Alteration, Biomarkers, ModelResponse, modelFacts, Patient, StrProfile } from '../entities/model.ts';
import { QUALITY_CHECKS, QUALITY_RESULTS } from '../entities/passport.ts';
import { StudyArm } from '../entities/study.ts';
import { closed, Day, Line, Localized, LocalizedOrText, literals, nullable } from '../schema.ts';

/** Text fields about an arm's treatment. */
const ARM_TEXTS = ['agent', 'dose', 'target', 'route', 'schedule'] as const;

/**
 * The structure of plain data in fields that pages show, by the name used in the field's definition. They are separate
 * from the definitions, which the browser loads without the schema library.
 */
export const shapes = {
  facts: Type.Array(DiseaseFact),
  subtypes: Type.Array(closed({ oncotreeCode: Line(40, 1), name: Localized })),
  standardOfCare: Type.Array(closed({ agent: Line(200, 1), targets: Type.Array(Line(80, 1)) })),
  frequencies: Type.Array(PublishedFrequency, { maxItems: 500 }),
  patient: Patient,
  engraftment: modelFacts.engraftment,
  growth: modelFacts.growth,
  alterations: Type.Array(Alteration),
  biomarkers: Biomarkers,
  strProfile: StrProfile,
  responses: Type.Array(ModelResponse),
  studyArms: Type.Array(
    closed({
      ...StudyArm.properties,
      ...Object.fromEntries(ARM_TEXTS.map((name) => [name, nullable(Line(200))])),
      dosingDays: Type.Array(Type.Number({ minimum: -60, maximum: 2_000 }), { maxItems: 1_000 }),
    }),
    { maxItems: 500 },
  ),
  qualityChecks: Type.Array(
    closed({
      check: literals(QUALITY_CHECKS),
      result: literals(QUALITY_RESULTS),
      checkedOn: Day,
      detail: LocalizedOrText,
    }),
  ),
  deliverables: closed({ en: Type.Array(Line(200, 1)), zh: Type.Array(Line(200, 1)) }),
} satisfies Record<string, TSchema>;

export type ShapeName = keyof typeof shapes;
