import type { ReactNode } from 'react';
import { M_RECIST } from '../../../../contract/mRecist.ts';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber, textOr } from '../../../i18n/format.ts';
import { mRecistKeys } from '../../detail/MRecistMark.tsx';
import type { PassportColumn } from '../../detail/PassportTable.tsx';
import { FigureFrame } from '../../study/FigureFrame.tsx';
import type { StudySource } from '../../study/source.ts';
import { RateChart, type RateRow, rateDescription } from './RateChart.tsx';
import { intervalWords } from './rateWords.ts';

type RateSectionProps = {
  id: string;
  title: string;
  text: string;
  /** What the rows are: 'Disease'. */
  group: string;
  rows: readonly RateRow[];
  source: StudySource;
  /** What is missing if there are no rows. */
  empty: string;
  children?: ReactNode;
};

/** The most rows of a figure; its table and file have all. */
const MOST_ROWS = 24;

/** Response rates of groups of models, as a figure and a table. */
export function RateSection({ id, title, text, group, rows, source, empty, children }: RateSectionProps) {
  const drawn = rows.slice(0, MOST_ROWS);
  const description = rateDescription(drawn);
  const columns = columnsOf(group);
  return (
    <FigureFrame
      id={id}
      title={title}
      source={source}
      text={
        drawn.length < rows.length ? `${text} ${m.drug_rows_part({ shown: drawn.length, all: rows.length })}` : text
      }
      description={description}
      keys={mRecistKeys(M_RECIST)}
      figure={drawn.length === 0 ? null : <RateChart label={description} rows={drawn} />}
      empty={empty}
      table={{ columns, rows, rowKey: ({ key }) => key, minWidth: 760 }}
      csv={{ columns: fileColumns(columns), rows }}
    >
      {children}
    </FigureFrame>
  );
}

type Column = PassportColumn<RateRow>;

const columnsOf = (group: string): Column[] => [
  { key: 'group', label: group, heads: true, cell: ({ label }) => label, text: ({ label }) => label },
  {
    key: 'models',
    label: m.drug_models(),
    numeric: true,
    cell: ({ tally }) => formatNumber(tally.models),
    text: ({ tally }) => tally.models,
  },
  ...M_RECIST.map(
    (name, index): Column => ({
      key: name,
      label: name,
      numeric: true,
      cell: ({ tally }) => formatNumber(tally.classes[index] ?? 0),
      text: ({ tally }) => tally.classes[index] ?? 0,
    }),
  ),
  ...(['response', 'control'] as const).map(
    (rate): Column => ({
      key: rate,
      label: rate === 'response' ? m.drug_response_rate() : m.drug_control_rate(),
      numeric: true,
      cell: ({ tally }) => textOr(tally[rate] && intervalWords(tally[rate])),
      text: ({ tally }) => tally[rate]?.value ?? null,
    }),
  ),
];

/** The table's columns, and the ends of the intervals as numbers. */
const fileColumns = (columns: readonly Column[]): Column[] => [
  ...columns,
  ...(['response', 'control'] as const).flatMap((rate) =>
    (['low', 'high'] as const).map((end): Column => {
      const of = rate === 'response' ? m.drug_response_rate() : m.drug_control_rate();
      return {
        key: `${rate} ${end}`,
        label: end === 'low' ? m.study_file_low({ label: of }) : m.study_file_high({ label: of }),
        cell: () => null,
        text: ({ tally }) => tally[rate]?.[end] ?? null,
      };
    }),
  ),
];
