import type { ComparedDisease, ComparedFrequency } from '../../../../contract/entities/representativeness.ts';
import { LEAST_READ } from '../../../../contract/publishedFrequencies.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber, textOr } from '../../../i18n/format.ts';
import { localized } from '../../../i18n/locale.ts';
import type { PassportColumn } from '../../detail/PassportTable.tsx';
import { FrequencySource } from '../../frequency/FrequencySource.tsx';
import {
  alterationWords,
  noteWords,
  percentWords,
  populationWords,
  sampleWords,
  sourceWords,
} from '../../frequency/frequencyWords.ts';
import { FigureFrame } from '../../study/FigureFrame.tsx';
import { MethodText } from '../../study/MethodText.tsx';
import type { StudySource } from '../../study/source.ts';
import { FIRST_COLOR, PairChart, SECOND_COLOR } from './PairChart.tsx';
import type { PairOrder } from './RepresentativenessScreen.tsx';
import {
  countedWords,
  differenceWords,
  includesZero,
  methodLabel,
  publishedShare,
  shareWords,
  verdictWords,
} from './words.ts';

type PatientSectionProps = {
  disease: ComparedDisease;
  order: PairOrder;
  source: StudySource;
  /** The cohort in words. */
  cohort: string;
};

/** The most rows of a figure; its table and file have all. */
const MOST_ROWS = 24;

/** The altered shares of a disease's models beside published ones. */
export function PatientSection({ disease, order, source, cohort }: PatientSectionProps) {
  const rows = sorted(disease.compared, order);
  const compared = rows.filter(({ difference }) => difference !== null);
  const drawn = compared.slice(0, MOST_ROWS);
  const apart = compared.filter(({ difference }) => difference && !includesZero(difference)).length;
  const fixed = compared.filter(({ difference }) => difference?.method === 'fixed').length;
  const columns = columnsNow();
  const title = m.representativeness_patients_title({ disease: localized(disease.label) });
  const description = drawn
    .map((row) =>
      m.representativeness_row({
        alteration: alterationWords(row.published),
        here: countedWords(row.here),
        published: publishedWords(row),
        verdict: verdictWords(row.difference),
      }),
    )
    .join(' ');
  return (
    <FigureFrame
      id="patients"
      title={title}
      source={source}
      text={m.representativeness_patients_text({
        compared: compared.length,
        tooFew: rows.length - compared.length,
        least: LEAST_READ,
        apart,
      })}
      description={description}
      keys={[
        { key: 'here', label: m.representativeness_key_here(), color: FIRST_COLOR },
        { key: 'published', label: m.representativeness_legend_published(), color: SECOND_COLOR },
      ]}
      figure={
        drawn.length === 0 ? null : (
          <PairChart
            label={description}
            rows={drawn.flatMap((row, place) => {
              const { published, here, difference } = row;
              const isAlone = drawn.every(
                (one) => one === row || alterationWords(one.published) !== alterationWords(published),
              );
              if (here.share === null) return [];
              return [
                {
                  key: `${alterationWords(published)} ${place}`,
                  label: alterationWords(published),
                  remark: m.representativeness_remark({
                    population: (isAlone ? '' : noteWords(published)) || populationWords(published),
                    patients: formatNumber(here.of),
                  }),
                  first: here.share,
                  second: publishedShare(row),
                  end: difference ? differenceWords(difference) : '',
                },
              ];
            })}
          />
        )
      }
      empty={m.representativeness_too_few_text({
        least: LEAST_READ,
        patients: disease.patients,
        disease: localized(disease.label),
      })}
      table={{ columns, rows, rowKey: (row, index) => `${alterationWords(row.published)} ${index}`, minWidth: 1180 }}
      csv={{ columns: [...columns.filter(({ key }) => !IN_NUMBERS.includes(key)), ...numbers()], rows }}
    >
      <MethodText>
        {m.representativeness_method({
          cohort,
          disease: localized(disease.label),
          models: formatNumber(disease.models),
          patients: formatNumber(disease.patients),
          compared: formatNumber(compared.length),
          newcombe: formatNumber(compared.length - fixed),
          fixed: formatNumber(fixed),
          apart: formatNumber(apart),
          least: formatNumber(LEAST_READ),
        })}
      </MethodText>
    </FigureFrame>
  );
}

function sorted(rows: readonly ComparedFrequency[], order: PairOrder): ComparedFrequency[] {
  const size = ({ difference, published }: ComparedFrequency) =>
    order === 'frequency' ? published.percent : difference === null ? -1 : Math.abs(difference.value);
  return rows.toSorted((one, other) => size(other) - size(one));
}

/** The published share with its interval if the number of tumors is known, and that number. */
function publishedWords({ published }: ComparedFrequency): string {
  if (published.share === null) return percentWords(published);
  const share = shareWords(published.share);
  return m.representativeness_published({
    share: published.approximate ? m.frequency_about({ share }) : share,
    sample: sampleWords(published),
  });
}

type Column = PassportColumn<ComparedFrequency>;

const columnsNow = (): Column[] => [
  {
    key: 'alteration',
    label: m.representativeness_alteration(),
    heads: true,
    cell: ({ published }) => alterationWords(published),
    text: ({ published }) => alterationWords(published),
  },
  {
    key: 'population',
    label: m.frequency_population(),
    cell: ({ published }) => populationWords(published),
    text: ({ published }) => populationWords(published),
  },
  {
    key: 'here',
    label: m.representativeness_here(),
    cell: ({ here }) => countedWords(here),
    text: ({ here }) => countedWords(here),
  },
  {
    key: 'published',
    label: m.representativeness_key_published(),
    cell: (row) => publishedWords(row),
    text: (row) => publishedWords(row),
  },
  {
    key: 'difference',
    label: m.representativeness_difference_label(),
    cell: ({ difference }) =>
      difference === null ? (
        textOr(null)
      ) : (
        <>
          {differenceWords(difference)}
          <small className={method}>{methodLabel(difference)}</small>
        </>
      ),
    text: ({ difference }) => difference && differenceWords(difference),
  },
  {
    key: 'verdict',
    label: m.representativeness_verdict(),
    cell: ({ difference }) => verdictWords(difference),
    text: ({ difference }) => verdictWords(difference),
  },
  {
    key: 'counted',
    label: m.representativeness_counted_label(),
    cell: ({ published }) => definitionWords(published),
    text: ({ published }) => definitionWords(published),
  },
  {
    key: 'source',
    label: m.frequency_source(),
    cell: ({ published }) => <FrequencySource frequency={published} />,
    text: ({ published }) => sourceWords(published),
  },
];

/** Returns whether the same alterations are counted here and in the publication. */
const definitionWords = ({ comparison }: ComparedFrequency['published']): string =>
  comparison === 'wider' ? m.representativeness_wider() : m.representativeness_same();

const numberColumn = (key: string, label: string, text: Column['text']): Column => ({
  key,
  label,
  cell: () => null,
  text,
});

/** The columns of the ends of an interval. */
const endColumns = (
  key: string,
  label: string,
  read: (row: ComparedFrequency) => { low: number; high: number } | null | undefined,
): Column[] => [
  numberColumn(`${key}Low`, m.study_file_low({ label }), (row) => read(row)?.low ?? null),
  numberColumn(`${key}High`, m.study_file_high({ label }), (row) => read(row)?.high ?? null),
];

/** The columns that the file has as numbers. */
const IN_NUMBERS = ['here', 'published', 'difference'];

/** The values of the file as numbers: shares from 0 to 1. */
const numbers = (): Column[] => [
  numberColumn('altered', m.representativeness_altered_count(), ({ here }) => here.count),
  numberColumn('read', m.representativeness_read_count(), ({ here }) => here.of),
  numberColumn('notRead', m.representativeness_not_read_count(), ({ notRead }) => notRead),
  numberColumn('share', m.representativeness_here_share(), ({ here }) => here.share?.value ?? null),
  ...endColumns('share', m.representativeness_here_share(), ({ here }) => here.share),
  // of the rounded number of tumors, as on the page: the difference is to this share
  numberColumn(
    'publishedShare',
    m.representativeness_published_share(),
    ({ published: { share, percent } }) => share?.value ?? percent / 100,
  ),
  ...endColumns('publishedShare', m.representativeness_published_share(), ({ published }) => published.share),
  numberColumn('publishedN', m.representativeness_published_n(), ({ published }) => published.of ?? null),
  numberColumn(
    'differenceValue',
    m.representativeness_difference_value(),
    ({ difference }) => difference?.value ?? null,
  ),
  ...endColumns('difference', m.representativeness_difference_value(), ({ difference }) => difference),
  numberColumn('method', m.representativeness_interval_method(), ({ difference }) => methodLabel(difference) || null),
];

const method = css({ display: 'block', color: 'ink.soft' });
