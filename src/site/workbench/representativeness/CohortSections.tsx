import type { CohortComparison } from '../../../../contract/entities/representativeness.ts';
import { LEAST_READ } from '../../../../contract/publishedFrequencies.ts';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber, textOr, withLabel } from '../../../i18n/format.ts';
import type { PassportColumn } from '../../detail/PassportTable.tsx';
import { FigureFrame } from '../../study/FigureFrame.tsx';
import { MethodText } from '../../study/MethodText.tsx';
import type { StudySource } from '../../study/source.ts';
import { FIRST_COLOR, PairChart, SECOND_COLOR } from './PairChart.tsx';
import type { PairOrder } from './RepresentativenessScreen.tsx';
import { countedWords, differenceWords, featureLabel, featureValue, includesZero, verdictWords } from './words.ts';

type CohortSectionsProps = {
  comparison: CohortComparison;
  order: PairOrder;
  source: StudySource;
};

type Row = Pick<CohortComparison['genes'][number], 'cohort' | 'other' | 'difference'> & { label: string };

const MOST_ROWS = 24;

/** Two cohorts side by side: the shares of altered genes, and of the features of patients and models. */
export function CohortSections({ comparison: { patients, genes, features }, order, source }: CohortSectionsProps) {
  const geneRows = sorted(
    genes.map(({ gene, ...shares }) => ({ ...shares, label: gene })),
    order,
  );
  const featureRows = features.map(({ feature, value, label, ...shares }) => ({
    ...shares,
    label: withLabel(featureLabel(feature), featureValue({ feature, value, ...(label && { label }) })),
  }));
  const apart = [...geneRows, ...featureRows].filter(
    ({ difference }) => difference && !includesZero(difference),
  ).length;
  return (
    <>
      <PairSection
        id="genes"
        title={m.representativeness_genes_title()}
        text={m.representativeness_genes_text({ genes: genes.length, least: LEAST_READ })}
        head={m.frequency_gene()}
        empty={m.representativeness_genes_empty({ least: LEAST_READ })}
        rows={geneRows}
        source={source}
      />
      <PairSection
        id="features"
        title={m.representativeness_features_title()}
        text={m.representativeness_features_text()}
        head={m.representativeness_feature()}
        empty={m.representativeness_features_empty()}
        rows={featureRows}
        source={source}
        method={m.representativeness_cohorts_method({
          cohort: formatNumber(patients.cohort),
          other: formatNumber(patients.other),
          shared: formatNumber(patients.shared),
          comparisons: formatNumber(genes.length + features.length),
          apart: formatNumber(apart),
          least: formatNumber(LEAST_READ),
        })}
      />
    </>
  );
}

function sorted(rows: readonly Row[], order: PairOrder): Row[] {
  const size = ({ cohort, difference }: Row) =>
    order === 'frequency' ? (cohort.share?.value ?? 0) : Math.abs(difference?.value ?? 0);
  return rows.toSorted((one, other) => size(other) - size(one));
}

type PairSectionProps = {
  id: string;
  title: string;
  text: string;
  /** What the rows are: 'Gene'. */
  head: string;
  /** What is missing if there are no rows. */
  empty: string;
  rows: readonly Row[];
  source: StudySource;
  method?: string;
};

function PairSection({ id, title, text, head, empty, rows, source, method }: PairSectionProps) {
  const drawn = rows.filter(({ difference }) => difference !== null).slice(0, MOST_ROWS);
  const description = drawn
    .map(({ label, cohort, other, difference }) =>
      m.representativeness_cohort_row({
        label,
        cohort: countedWords(cohort),
        other: countedWords(other),
        verdict: verdictWords(difference),
      }),
    )
    .join(' ');
  const columns = columnsOf(head);
  return (
    <FigureFrame
      id={id}
      title={title}
      source={source}
      text={text}
      description={description}
      keys={[
        { key: 'cohort', label: m.workbench_cohort(), color: FIRST_COLOR },
        { key: 'other', label: m.workbench_other(), color: SECOND_COLOR },
      ]}
      figure={
        drawn.length === 0 ? null : (
          <PairChart
            label={description}
            rows={drawn.flatMap(({ label, cohort, other, difference }) =>
              cohort.share === null || other.share === null
                ? []
                : [
                    {
                      key: label,
                      label,
                      remark: m.representativeness_both({
                        cohort: formatNumber(cohort.of),
                        other: formatNumber(other.of),
                      }),
                      first: cohort.share,
                      second: other.share,
                      end: difference ? differenceWords(difference) : '',
                    },
                  ],
            )}
          />
        )
      }
      empty={empty}
      table={{ columns, rows, rowKey: ({ label }) => label, minWidth: 860 }}
      csv={{ columns: [...columns.filter(({ key }) => !IN_NUMBERS.includes(key)), ...numbers()], rows }}
    >
      {method && <MethodText>{method}</MethodText>}
    </FigureFrame>
  );
}

type Column = PassportColumn<Row>;

const columnsOf = (head: string): Column[] => [
  { key: 'label', label: head, heads: true, cell: ({ label }) => label, text: ({ label }) => label },
  {
    key: 'cohort',
    label: m.workbench_cohort(),
    cell: ({ cohort }) => countedWords(cohort),
    text: ({ cohort }) => countedWords(cohort),
  },
  {
    key: 'other',
    label: m.workbench_other(),
    cell: ({ other }) => countedWords(other),
    text: ({ other }) => countedWords(other),
  },
  {
    key: 'difference',
    label: m.representativeness_difference_label(),
    cell: ({ difference }) => textOr(difference && differenceWords(difference)),
    text: ({ difference }) => difference && differenceWords(difference),
  },
  {
    key: 'verdict',
    label: m.representativeness_verdict(),
    cell: ({ difference }) => verdictWords(difference),
    text: ({ difference }) => verdictWords(difference),
  },
];

/** The columns that the file has as numbers. */
const IN_NUMBERS = ['cohort', 'other', 'difference'];

/** The values of the file as numbers: shares from 0 to 1. */
const numbers = (): Column[] => [
  ...shareColumns('cohort', m.workbench_cohort(), m.representativeness_cohort_share()),
  ...shareColumns('other', m.workbench_other(), m.representativeness_other_share()),
  numberColumn('value', m.representativeness_difference_value(), ({ difference }) => difference?.value),
  numberColumn(
    'low',
    m.study_file_low({ label: m.representativeness_difference_value() }),
    ({ difference }) => difference?.low,
  ),
  numberColumn(
    'high',
    m.study_file_high({ label: m.representativeness_difference_value() }),
    ({ difference }) => difference?.high,
  ),
];

const shareColumns = (of: 'cohort' | 'other', cohort: string, rate: string): Column[] => [
  numberColumn(`${of}Count`, m.representativeness_counted_in({ cohort }), (row) => row[of].count),
  numberColumn(`${of}Known`, m.representativeness_known_in({ cohort }), (row) => row[of].of),
  numberColumn(`${of}Share`, rate, (row) => row[of].share?.value),
  numberColumn(`${of}Low`, m.study_file_low({ label: rate }), (row) => row[of].share?.low),
  numberColumn(`${of}High`, m.study_file_high({ label: rate }), (row) => row[of].share?.high),
];

const numberColumn = (key: string, label: string, read: (row: Row) => number | undefined): Column => ({
  key,
  label,
  cell: () => null,
  text: (row) => read(row) ?? null,
});
