import { Link } from 'wouter';
import type { Passport, RelatedModel } from '../../../contract/entities/passport.ts';
import { shownTreatments } from '../../../contract/priorTreatments.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { listed, textOr } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { modelTypeLabel, tumorTypeLabel } from '../../shared/modelLabels.ts';
import { valueName } from '../../shared/valueName.ts';
import { DetailSection } from './DetailSection.tsx';
import { type PassportColumn, PassportTable } from './PassportTable.tsx';

/** Models from other samples of the same patient. */
export function SamePatientSection({ passport: { samePatient } }: { passport: Passport }) {
  if (samePatient.length === 0) return null;
  return (
    <DetailSection id="patient" title={m.detail_same_patient()} text={m.detail_same_patient_text()}>
      <PassportTable
        caption={m.detail_same_patient()}
        columns={columnsOf()}
        rows={samePatient}
        rowKey={({ id }) => id}
        stacks
      />
    </DetailSection>
  );
}

function columnsOf(): PassportColumn<RelatedModel>[] {
  return [
    {
      key: 'model',
      label: m.column_model(),
      heads: true,
      cell: ({ id, modelCode }) => (
        <Link className={code} href={`/search/detail?id=${id}`}>
          {modelCode}
        </Link>
      ),
      text: ({ modelCode }) => modelCode,
    },
    {
      key: 'type',
      label: m.detail_fact_type(),
      cell: ({ modelType }) => modelTypeLabel(modelType),
      text: ({ modelType }) => modelType,
    },
    {
      key: 'tumor',
      label: m.detail_collection_site(),
      cell: ({ tumorType, collectionSite }) =>
        textOr(listed([valueName(collectionSite), tumorType === 'unknown' ? null : tumorTypeLabel(tumorType)])),
      text: ({ collectionSite }) => valueName(collectionSite),
    },
    {
      key: 'prior',
      label: m.detail_fact_prior(),
      cell: ({ priorTreatments }) => textOr(listed(shownTreatments(priorTreatments).map(localized))),
      text: ({ priorTreatments }) => listed(shownTreatments(priorTreatments).map(localized)),
    },
    {
      key: 'passage',
      label: m.detail_fact_passage(),
      cell: ({ passage }) => textOr(passage),
      text: ({ passage }) => passage,
    },
  ];
}

const code = css({ fontWeight: 'semibold', '&:hover': { color: 'accent.ink' } });
