import type { Passport } from '../../../contract/entities/passport.ts';
import { shownTreatments } from '../../../contract/priorTreatments.ts';
import { m } from '../../i18n/compiled/messages.js';
import { figure, formatPercent, listed, oneDecimal, textOr } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { modelTypeLabel, tumorTypeLabel } from '../../shared/modelLabels.ts';
import { valueName } from '../../shared/valueName.ts';
import { diagnosisWords } from './words.ts';

export type Fact = { key: string; label: string; value: string };

const joined = (parts: readonly (string | null | undefined)[]) => textOr(listed(parts));

/** Returns the ten key facts by which users decide whether to examine a model further. */
export function headFacts(passport: Passport): Fact[] {
  const { patient, growth, biomarkers, engraftment } = passport;
  const days = growth.doublingTimeDays;
  const fact = (key: string, label: string, value: string): Fact => ({ key, label, value });
  return [
    fact('type', m.detail_fact_type(), modelTypeLabel(passport.modelType)),
    fact('diagnosis', m.detail_fact_diagnosis(), diagnosisWords(passport)),
    fact(
      'stage',
      m.detail_fact_stage(),
      joined([passport.stage, passport.tumorType === 'unknown' ? null : tumorTypeLabel(passport.tumorType)]),
    ),
    fact('patient', m.detail_fact_patient(), patientWords(patient)),
    fact('prior', m.detail_fact_prior(), joined(shownTreatments(patient.priorTreatments).map(localized))),
    fact('host', m.detail_fact_host(), joined([passport.hostStrain, valueName(engraftment.site)])),
    fact('passage', m.detail_fact_passage(), textOr(passport.passage)),
    fact('doubling', m.detail_fact_doubling(), days === null ? textOr(null) : m.detail_days({ days: figure(days) })),
    fact(
      'take',
      m.detail_fact_take(),
      formatPercent(growth.takeRatePercent === null ? null : growth.takeRatePercent / 100, 1),
    ),
    fact(
      'tmb',
      m.detail_fact_tmb(),
      joined([
        biomarkers.tmbPerMb === null ? null : m.detail_per_mb({ value: oneDecimal(biomarkers.tmbPerMb) }),
        biomarkers.msi,
      ]),
    ),
  ];
}

function patientWords({ sex, ageYears, ageGroup, ethnicity }: Passport['patient']): string {
  const age = ageYears === null ? ageGroup : String(ageYears);
  return joined([
    sex === null ? null : sex === 'female' ? m.detail_female() : m.detail_male(),
    age === null ? null : m.detail_age({ years: age }),
    valueName(ethnicity),
  ]);
}
