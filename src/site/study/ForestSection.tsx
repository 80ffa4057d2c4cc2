import { useState } from 'react';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import type { PassportColumn } from '../detail/PassportTable.tsx';
import { FigureFrame } from './FigureFrame.tsx';
import { ForestPlot } from './ForestPlot.tsx';
import type { FigureArm } from './figureArms.ts';
import { clauses, digits, pOrNone } from './figureWords.ts';
import { type Compared, comparedBy, type ForestMeasure } from './forestRows.ts';
import type { StudySource } from './source.ts';

type ForestSectionProps = {
  /** The visible arms, of which the treated ones are compared. */
  arms: readonly FigureArm[];
  /** The name of the arm they are compared with (`StudyAnalysis.reference`); null if the study has none. */
  reference: string | null;
  /** Samples of the bootstrap (`StudyAnalysis.samples`). */
  samples: number;
  source: StudySource;
};

/** All treated arms of a study compared with its reference arm, by one of three figures. */
export function ForestSection({ arms, reference, samples, source }: ForestSectionProps) {
  const [measure, setMeasure] = useState<ForestMeasure>('tgi');
  const rows = arms.filter(({ role }) => role === 'treatment').map((arm) => comparedBy(arm, measure));
  const title = m.figure_forest();
  const axis = axes[measure]();
  const description = m.figure_forest_label({
    measure: axis,
    count: rows.length,
    arms: clauses(...rows.map(({ arm, words }) => m.figure_forest_arm({ arm: arm.title, value: words }))),
  });
  return (
    <FigureFrame
      id="forest"
      title={title}
      source={source}
      text={textOf(measure, reference ?? '', samples)}
      description={description}
      keys={[]}
      empty={reference === null ? m.figure_forest_no_control() : m.figure_forest_none()}
      figure={
        reference === null || rows.length === 0 ? null : (
          <ForestPlot rows={rows} measure={measure} axis={axis} label={description} />
        )
      }
      controls={
        <Segmented
          label={m.figure_forest_measure()}
          value={measure}
          options={[
            { value: 'tgi', label: m.figure_forest_tgi() },
            { value: 'hazard', label: m.figure_forest_hazard() },
            { value: 'rate', label: m.figure_forest_rate() },
          ]}
          onChange={setMeasure}
        />
      }
      table={{ columns: columnsOf(axis, measure), rows, rowKey: ({ arm }) => arm.name, minWidth: 820 }}
      csv={{ columns: columnsOf(axis, measure), rows }}
    />
  );
}

const axes: Record<ForestMeasure, () => string> = {
  tgi: m.figure_forest_axis_tgi,
  hazard: m.figure_forest_axis_hazard,
  rate: m.figure_forest_axis_rate,
};

function textOf(measure: ForestMeasure, reference: string, samples: number): string {
  if (measure === 'tgi') return m.figure_forest_text_tgi({ samples: formatNumber(samples) });
  return measure === 'hazard' ? m.figure_forest_text_hazard({ reference }) : m.figure_forest_text_rate({ reference });
}

function columnsOf(axis: string, measure: ForestMeasure): PassportColumn<Compared>[] {
  const number = (
    key: string,
    label: string,
    text: (row: Compared) => number | null | undefined,
    format: (value: number | null | undefined) => string = formatNumber,
  ): PassportColumn<Compared> => ({
    key,
    label,
    numeric: true,
    cell: (row) => format(text(row)),
    text: (row) => text(row) ?? null,
  });
  const places = { tgi: 1, hazard: 2, rate: 3 }[measure];
  const short = (value: number | null | undefined) => digits(value, places);
  const followed = (row: Compared) => row.arm.comparison?.followed;
  return [
    { key: 'arm', label: m.detail_arm(), heads: true, cell: ({ arm }) => arm.title, text: ({ arm }) => arm.title },
    {
      key: 'value',
      label: axis,
      cell: ({ words }) => words,
      text: ({ interval, words }) => interval?.value ?? words,
    },
    number('low', m.figure_low(), ({ interval }) => interval?.low, short),
    number('high', m.figure_high(), ({ interval }) => interval?.high, short),
    ...(measure === 'tgi' ? [] : [number('p', m.figure_p_holm(), ({ p }) => p, pOrNone)]),
    number('n', m.figure_followed(), (row) => followed(row)?.arm),
    number('reference', m.figure_followed_reference(), (row) => followed(row)?.reference),
    number('day', m.detail_evaluated(), ({ arm }) => arm.comparison?.evaluationDay),
  ];
}
