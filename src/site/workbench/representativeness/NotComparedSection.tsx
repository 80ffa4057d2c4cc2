import type { ComparedDisease } from '../../../../contract/entities/representativeness.ts';
import { m } from '../../../i18n/compiled/messages.js';
import { DetailSection } from '../../detail/DetailSection.tsx';
import { type PassportColumn, PassportTable } from '../../detail/PassportTable.tsx';
import { FrequencySource } from '../../frequency/FrequencySource.tsx';
import { alterationWords, percentWords, populationWords, sourceWords } from '../../frequency/frequencyWords.ts';

type Row = ComparedDisease['notCompared'][number];

/** The published frequencies of a disease that no share of models can be compared with, each with the reason. */
export function NotComparedSection({ disease }: { disease: ComparedDisease }) {
  return (
    <DetailSection
      id="not-compared"
      title={m.representativeness_not_compared()}
      text={m.representativeness_not_compared_text()}
    >
      <PassportTable
        caption={m.representativeness_not_compared()}
        columns={columns()}
        rows={disease.notCompared}
        rowKey={({ published }, index) => `${alterationWords(published)} ${index}`}
        minWidth={760}
      />
    </DetailSection>
  );
}

const columns = (): PassportColumn<Row>[] => [
  {
    key: 'alteration',
    label: m.representativeness_alteration(),
    heads: true,
    cell: ({ published }) => alterationWords(published),
    text: ({ published }) => alterationWords(published),
  },
  {
    key: 'published',
    label: m.representativeness_key_published(),
    cell: ({ published }) => percentWords(published),
    text: ({ published }) => percentWords(published),
  },
  {
    key: 'reason',
    label: m.representativeness_reason(),
    cell: (row) => reasonWords(row),
    text: (row) => reasonWords(row),
  },
  {
    key: 'source',
    label: m.frequency_source(),
    cell: ({ published }) => <FrequencySource frequency={published} />,
    text: ({ published }) => sourceWords(published),
  },
];

const reasonWords = ({ reason, published }: Row): string =>
  reason === 'population'
    ? m.representativeness_other_population({ population: populationWords(published) })
    : m.representativeness_other_alteration();
