import type { Alteration, Biomarkers, ModelResponse, Patient } from '../../../../contract/entities/model.ts';
import { isDay, isPartOfDay, isReversed } from '../../../platform/resources/days.ts';
import type { ContentFinding } from '../../../platform/resources/findings.ts';
import type { Values } from '../../../platform/resources/source.ts';
import type { Growth, QualityCheck } from '../../catalog/model.table.ts';
import { alterationFaults } from './checkAlterations.ts';
import { identityFaults } from './checkIdentity.ts';
import { type Fault, findingOf, type Known } from './fault.ts';
import { BOUNDS, DOUBLING_DAYS, OLDEST_EXACT_AGE, USUAL_TGI, USUAL_TMB } from './words.ts';

/**
 * Checks the content of a model and returns all findings, in no particular order. It is the only definition of valid
 * content: the back-office uses it to save, open and publish a model, and so do the imports of models, alterations and
 * responses.
 *
 * @param values fields of a model as in the API; undefined fields are not checked
 * @param known what the catalog knows of the names that the model uses
 */
export const checkModel = (values: Values, known: Known): ContentFinding[] =>
  [...faultsOf(values, known)].map(findingOf);

function* faultsOf(values: Values, known: Known): Generator<Fault> {
  yield* patientFaults(values.patient as Partial<Patient> | null | undefined);
  yield* growthFaults(values.growth as Partial<Growth> | null | undefined);
  yield* biomarkerFaults(values.biomarkers as Partial<Biomarkers> | null | undefined);
  yield* alterationFaults((values.alterations ?? []) as readonly Alteration[], known);
  yield* responseFaults((values.responses ?? []) as readonly ModelResponse[]);
  yield* qualityFaults((values.qualityChecks ?? []) as readonly QualityCheck[], known.today);
  yield* identityFaults(values, known);
}

/** Returns whether a value is given and is outside its bounds, or not a number at all. */
const isOutside = (value: number | null | undefined, { min, max }: { min: number; max: number }): value is number =>
  value !== null && value !== undefined && !(value >= min && value <= max);

function* patientFaults(patient: Partial<Patient> | null | undefined): Generator<Fault> {
  const { ageYears, ageGroup, treatmentLines } = patient ?? {};
  for (const [place, { startedOn, endedOn }] of (treatmentLines ?? []).entries())
    if ([startedOn, endedOn].some((day) => day !== null && !isPartOfDay(day)) || isReversed(startedOn, endedOn))
      yield {
        code: 'treatment.dates',
        field: `patient.treatmentLines.${place}.endedOn`,
        value: `${startedOn ?? ''}..${endedOn ?? ''}`,
      };
  if (isOutside(ageYears, BOUNDS.age)) yield { code: 'age.range', field: 'patient.ageYears', value: ageYears };
  else if (typeof ageYears === 'number' && ageYears > OLDEST_EXACT_AGE)
    yield { code: 'age.exact', field: 'patient.ageYears', value: ageYears };
  // Age groups can also be words: Adult, Pediatric.
  const [low, high = low] = (ageGroup?.match(/\d+/g) ?? []).map(Number);
  if (low === undefined || high === undefined) return;
  const about = { field: 'patient.ageGroup', value: ageGroup };
  if (low > high || high > BOUNDS.age.max) yield { code: 'ageGroup.range', ...about };
  else if (high > OLDEST_EXACT_AGE && ageGroup !== '≥90') yield { code: 'ageGroup.exact', ...about };
}

function* growthFaults(growth: Partial<Growth> | null | undefined): Generator<Fault> {
  const { doublingTimeDays: days, takeRatePercent: rate } = growth ?? {};
  if (typeof days === 'number') {
    const about = { field: 'growth.doublingTimeDays', value: days };
    if (!(days > 0 && days <= DOUBLING_DAYS.max)) yield { code: 'doublingTime.range', ...about };
    else if (days > DOUBLING_DAYS.usual) yield { code: 'doublingTime.long', ...about };
  }
  if (isOutside(rate, BOUNDS.takeRate)) yield { code: 'takeRate.range', field: 'growth.takeRatePercent', value: rate };
}

/** The HER2 values that searches can read (`modules/search/reading/markers.ts`). */
const HER2 = /^([0-3]\+?|low|pos(itive)?|neg(ative)?)( .*)?$/i;
const PDL1 = /^((TPS|CPS)\D{0,3}\d+(\.\d+)?|[<≥>≤]?\s*\d+(\.\d+)?)\s*%?$|^(high|low|pos(itive)?|neg(ative)?)$/i;
const RECEPTOR = /^(pos|neg|low)/i;

function* biomarkerFaults(biomarkers: Partial<Biomarkers> | null | undefined): Generator<Fault> {
  const { tmbPerMb: tmb, her2, pdl1, er, pr } = biomarkers ?? {};
  if (isOutside(tmb, BOUNDS.tmb)) yield { code: 'tmb.range', field: 'biomarkers.tmbPerMb', value: tmb };
  else if (typeof tmb === 'number' && tmb > USUAL_TMB)
    yield { code: 'tmb.high', field: 'biomarkers.tmbPerMb', value: tmb };
  if (her2 && !HER2.test(her2)) yield { code: 'her2.spelling', field: 'biomarkers.her2', value: her2 };
  if (pdl1 && !PDL1.test(pdl1)) yield { code: 'pdl1.spelling', field: 'biomarkers.pdl1', value: pdl1 };
  for (const [name, value] of Object.entries({ er, pr }))
    if (value && !RECEPTOR.test(value)) yield { code: 'receptor.spelling', field: `biomarkers.${name}`, value };
}

function* responseFaults(responses: readonly ModelResponse[]): Generator<Fault> {
  const seen = new Set<string>();
  for (const [place, response] of responses.entries()) {
    const at = (name: string) => `responses.${place}.${name}`;
    const { study, agent, dose, schedule, n, tgiPercent: tgi, mRecist } = response;
    const key = [study, agent, dose ?? '', schedule ?? ''].join(' ').toLowerCase();
    for (const [name, text] of Object.entries({ study, agent }))
      if (text.trim() === '') yield { code: 'text.missing', field: at(name), value: `${study} ${agent}` };
    if (isOutside(n, BOUNDS.animals)) yield { code: 'animals.range', field: at('n'), value: n };
    if (isOutside(tgi, BOUNDS.tgi)) yield { code: 'tgi.range', field: at('tgiPercent'), value: tgi };
    else if (isOutside(tgi, USUAL_TGI)) yield { code: 'tgi.unusual', field: at('tgiPercent'), value: tgi };
    if (tgi === null && mRecist === null) yield { code: 'response.empty', field: at('tgiPercent'), value: key };
    if (seen.has(key)) yield { code: 'response.duplicate', field: at('agent'), value: key };
    seen.add(key);
  }
}

function* qualityFaults(checks: readonly QualityCheck[], today: string): Generator<Fault> {
  for (const [place, { checkedOn, result }] of checks.entries()) {
    const about = { field: `qualityChecks.${place}.checkedOn`, value: checkedOn };
    if (!isDay(checkedOn)) yield { code: 'quality.date', ...about };
    else if (checkedOn > today && result !== 'pending') yield { code: 'quality.future', ...about };
  }
}
