import { useId } from 'react';
import type { ComparedDisease } from '../../../../contract/entities/representativeness.ts';
import { correctionsOf, type ParameterRules } from '../../../../machines/workbench/parameterRules.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { localized } from '../../../i18n/locale.ts';
import { useApi } from '../../../portal/system.tsx';
import { usePageData } from '../../../portal/usePageData.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/State.tsx';
import { Corrections } from '../Corrections.tsx';
import type { ScreenProps } from '../screen.ts';
import { sourceOfCohort } from '../source.ts';
import { CohortSections } from './CohortSections.tsx';
import { NotComparedSection } from './NotComparedSection.tsx';
import { PatientSection } from './PatientSection.tsx';

/** How the rows of a figure are sorted: by the size of the difference, or by frequency. */
export type PairOrder = 'difference' | 'frequency';

/** Compares the models of a cohort with published frequencies, and with another cohort if there is one. */
export function RepresentativenessScreen({
  cohort,
  other,
  size,
  name,
  otherName,
  parameters,
  onParameters,
}: ScreenProps) {
  const api = useApi();
  const page = usePageData((signal) =>
    api('representativeness', { body: { cohort, ...(other && { other }) } }, { notice: 'never', signal }),
  );
  const source = sourceOfCohort({ name, size });
  const order: PairOrder = parameters.order === 'frequency' ? 'frequency' : 'difference';
  const diseases = page.data?.diseases ?? [];
  const disease = diseases.find(({ value }) => value === parameters.disease) ?? diseases[0];
  return (
    <>
      <p className={lede}>{m.representativeness_question()}</p>
      {page.failed && <ErrorState title={m.representativeness_failed()} onRetry={page.retry} />}
      {!page.failed && !page.data && (
        <>
          <p className="sr" role="status">
            {m.representativeness_reading()}
          </p>
          <Skeleton height={520} />
        </>
      )}
      {page.data && (
        <>
          <Corrections corrections={correctionsOf(diseaseRules(diseases), { disease: parameters.disease ?? '' })} />
          <div className={controls} data-print="none">
            {disease && (
              <DiseaseChoice
                diseases={diseases}
                chosen={disease.value}
                onChoose={(value) => onParameters({ disease: value })}
              />
            )}
            {(disease || page.data.comparison) && (
              <Segmented
                label={m.representativeness_order()}
                value={order}
                options={[
                  { value: 'difference', label: m.representativeness_by_difference() },
                  { value: 'frequency', label: m.representativeness_by_frequency() },
                ]}
                onChange={(value) => onParameters({ order: value === 'difference' ? '' : value })}
              />
            )}
          </div>
          {disease ? (
            <>
              <PatientSection key={disease.value} {...{ disease, order, source }} cohort={name} />
              {disease.notCompared.length > 0 && <NotComparedSection disease={disease} />}
            </>
          ) : (
            <EmptyState title={m.representativeness_empty()}>{m.representativeness_empty_text()}</EmptyState>
          )}
          {page.data.comparison && (
            <CohortSections
              order={order}
              source={sourceOfCohort({ name: m.workbench_compared({ cohort: name, other: otherName }), size })}
              comparison={page.data.comparison}
            />
          )}
        </>
      )}
    </>
  );
}

type DiseaseChoiceProps = {
  diseases: readonly ComparedDisease[];
  chosen: string;
  onChoose: (disease: string) => void;
};

function DiseaseChoice({ diseases, chosen, onChoose }: DiseaseChoiceProps) {
  const id = useId();
  return (
    <div className={choice}>
      <label htmlFor={id} className={label}>
        {m.facet_disease()}
      </label>
      <Select
        id={id}
        className={select}
        value={chosen}
        options={diseases.map(({ value, label: title, patients }) => ({
          value,
          label: m.representativeness_disease_option({ disease: localized(title), patients }),
        }))}
        onChange={(event) => onChoose(event.target.value)}
      />
    </div>
  );
}

const diseaseRules = (diseases: readonly { value: string }[]): ParameterRules => ({
  disease: { kind: 'choice', first: diseases[0]?.value ?? '', values: diseases.map(({ value }) => value) },
});

const lede = css({ textStyle: 'lead', maxWidth: '72ch', marginBottom: '6' });
const controls = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '12px 24px',
  marginBottom: '8',
  _empty: { display: 'none' },
});
const choice = css({ display: 'flex', alignItems: 'center', gap: '2.5', minWidth: '0' });
const label = css({ fontSize: 'small', fontWeight: 'semibold', whiteSpace: 'nowrap' });
const select = css({ width: { base: 'full', tablet: '320px' }, minWidth: '0' });
