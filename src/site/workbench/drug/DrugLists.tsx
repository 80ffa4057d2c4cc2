import type { DrugResponses, RelatedDrug } from '../../../../contract/entities/drug.ts';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber, textOr } from '../../../i18n/format.ts';
import { localizedOr } from '../../../i18n/locale.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { DetailSection, Nothing } from '../../detail/DetailSection.tsx';
import { type PassportColumn, PassportTable } from '../../detail/PassportTable.tsx';
import { intervalWords } from './rateWords.ts';

type DrugListsProps = { drug: DrugResponses; addressOf: (agent: string) => string };
type Combination = DrugResponses['combinations'][number];

/** The drugs that a drug was combined with, and other drugs of its classes. */
export function DrugLists({ drug: { combinations, related }, addressOf }: DrugListsProps) {
  return (
    <>
      <DetailSection id="combinations" title={m.drug_combinations()} text={m.drug_combinations_text()}>
        {combinations.length === 0 ? (
          <Nothing>{m.drug_combinations_none()}</Nothing>
        ) : (
          <PassportTable
            caption={m.drug_combinations()}
            columns={[nameColumn(m.drug_combination(), addressOf), modelColumn(), studyColumn()]}
            rows={combinations}
            rowKey={({ agent }) => agent}
            minWidth={320}
          />
        )}
      </DetailSection>
      <DetailSection id="related" title={m.drug_related()} text={m.drug_related_text()}>
        {related.length === 0 ? (
          <Nothing>{m.drug_related_none()}</Nothing>
        ) : (
          <PassportTable
            caption={m.drug_related()}
            columns={[nameColumn(m.workbench_drug(), addressOf), modelColumn(), patientColumn(), rateColumn()]}
            rows={related}
            rowKey={({ agent }) => agent}
            minWidth={480}
          />
        )}
      </DetailSection>
    </>
  );
}

type Named = Pick<Combination, 'agent' | 'label' | 'models'>;

const nameColumn = (label: string, addressOf: (agent: string) => string): PassportColumn<Named> => ({
  key: 'agent',
  label,
  heads: true,
  cell: (row) => <TextLink href={addressOf(row.agent)}>{localizedOr(row.label, row.agent)}</TextLink>,
  text: ({ agent }) => agent,
});
const modelColumn = (): PassportColumn<Named> => ({
  key: 'models',
  label: m.drug_models(),
  numeric: true,
  cell: ({ models }) => formatNumber(models),
  text: ({ models }) => models,
});
const studyColumn = (): PassportColumn<Combination> => ({
  key: 'studies',
  label: m.drug_studies(),
  numeric: true,
  cell: ({ studies }) => formatNumber(studies),
  text: ({ studies }) => studies,
});
const patientColumn = (): PassportColumn<RelatedDrug> => ({
  key: 'patients',
  label: m.drug_patients(),
  numeric: true,
  cell: ({ patients }) => formatNumber(patients),
  text: ({ patients }) => patients,
});
const rateColumn = (): PassportColumn<RelatedDrug> => ({
  key: 'rate',
  label: m.drug_response_rate(),
  numeric: true,
  cell: ({ tally }) => textOr(tally.response && intervalWords(tally.response)),
  text: ({ tally }) => tally.response?.value ?? null,
});
