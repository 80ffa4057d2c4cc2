import { useState } from 'react';
import { M_RECIST } from '../../../contract/mRecist.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, listed, withLabel } from '../../i18n/format.ts';
import { sentences } from '../../i18n/sentences.ts';
import { trimText } from '../../i18n/trimText.ts';
import { ValueAxis } from '../../ui/charts/Axis.tsx';
import { axisMargin, textWidth } from '../../ui/charts/axisNumbers.ts';
import { CellBar } from '../../ui/charts/CellBar.tsx';
import { Chart } from '../../ui/charts/Chart.tsx';
import { Readout } from '../../ui/charts/Readout.tsx';
import { valueScale } from '../../ui/charts/scales.ts';
import { MRecistMark, mRecistKeys } from '../detail/MRecistMark.tsx';
import { mRecistColor, mRecistLabel } from '../detail/mRecist.ts';
import type { PassportColumn } from '../detail/PassportTable.tsx';
import { FigureFrame } from './FigureFrame.tsx';
import { type ArmAnimal, animalsOf, animalWords, changeWords, type FigureArm } from './figureArms.ts';
import { animalColumns } from './SpiderSection.tsx';
import type { StudySource } from './source.ts';

type WaterfallSectionProps = {
  /** The visible arms. */
  arms: readonly FigureArm[];
  source: StudySource;
};

/**
 * Longer bars are cut here, in percent. Otherwise a control that grew fifteenfold would leave no height for the
 * responses.
 */
const LIMIT = 200;
const STEP = 18;
/** The most space of a bar, so that few bars do not stand in an empty plot. */
const WIDEST = 72;
const NAME = 26;

/** The waterfall plot of a study: each animal's best change of volume, worst first. */
export function WaterfallSection({ arms, source }: WaterfallSectionProps) {
  const animals = animalsOf(arms).filter(({ animal }) => animal.baseline !== null);
  const rated = animals
    .filter(({ animal }) => animal.bestChangePercent !== null)
    .toSorted((one, other) => bestOf(other) - bestOf(one));
  const short = animals.length - rated.length;
  const description = m.figure_waterfall_label({
    animals: rated.length,
    high: changeWords(bestOf(rated[0])),
    low: changeWords(bestOf(rated.at(-1))),
    classes: classWords(rated),
  });
  return (
    <FigureFrame
      id="waterfall"
      title={m.figure_waterfall()}
      source={source}
      text={sentences(
        m.figure_waterfall_text(),
        rated.some((row) => bestOf(row) > LIMIT) && m.figure_waterfall_cut({ limit: LIMIT }),
        short > 0 && m.figure_waterfall_short({ count: short }),
      )}
      description={description}
      keys={mRecistKeys(rated.map(({ animal }) => animal.mRecist))}
      empty={m.figure_waterfall_none()}
      figure={rated.length === 0 ? null : <Bars rows={rated} label={description} />}
      table={{ columns: columnsOf(), rows: rated, rowKey: animalWords }}
      csv={{ columns: columnsOf(), rows: rated }}
    />
  );
}

const bestOf = (row: ArmAnimal | undefined): number => row?.animal.bestChangePercent ?? 0;

const classWords = (rows: readonly ArmAnimal[]): string =>
  listed(
    M_RECIST.map((category) => {
      const count = rows.filter(({ animal }) => animal.mRecist === category).length;
      return count > 0 && `${category} ${formatNumber(count)}`;
    }),
  );

/** Bars from 0, each with its animal's name below. Scrolls sideways if they do not fit. */
function Bars({ rows, label }: { rows: readonly ArmAnimal[]; label: string }) {
  const [read, setRead] = useState<number | null>(null);
  const values = rows.map((row) => Math.min(LIMIT, bestOf(row)));
  const scale = (bottom: number, top: number) => valueScale(values, [bottom, top], { include: [-100, 0] });
  const names = rows.map((row) => nameOf(row));
  const left = axisMargin(scale(1, 0), { least: 44 });
  const bottom = Math.ceil(Math.max(...names.map(textWidth))) + 16;
  const row = read === null ? undefined : rows[read];
  const places = (from: number, to: number) => {
    const step = Math.min(WIDEST, (to - from) / rows.length);
    return { step, at: (index: number) => from + (index + 0.5) * step };
  };
  return (
    <Chart
      label={label}
      height={300 + bottom}
      minWidth={left + rows.length * STEP + 8}
      maxWidth={left + rows.length * WIDEST + 8}
      margin={{ top: 34, right: 4, bottom, left }}
      over={(plot) => (
        <Readout
          plot={plot}
          label={m.figure_waterfall_read()}
          places={rows.map((_, index) => places(plot.left, plot.right).at(index))}
          index={row === undefined ? null : read}
          onIndex={setRead}
          title={row === undefined ? '' : animalWords(row)}
          rows={row === undefined ? [] : readingOf(row)}
        />
      )}
    >
      {(plot) => {
        const y = scale(plot.bottom, plot.top);
        const { step, at } = places(plot.left, plot.right);
        const width = Math.min(36, step * 0.68);
        return (
          <>
            <ValueAxis plot={plot} scale={y} title={m.figure_best()} />
            {rows.map((one, index) => {
              const end = y(values[index] ?? 0);
              const x = at(index) - width / 2;
              return (
                <g key={animalWords(one)}>
                  <title>{withLabel(animalWords(one), m.figure_percent({ value: changeWords(bestOf(one)) }))}</title>
                  <CellBar
                    x={x}
                    width={width}
                    zero={y(0)}
                    end={end}
                    color={mRecistColor(one.animal.mRecist)}
                    place={index}
                    isCut={bestOf(one) > LIMIT}
                  />
                  {bestOf(one) > LIMIT && <path className={cut} d={`M${x - 2} ${end + 12}l${width + 4} -6`} />}
                  <path className={armMark} d={`M${x} ${plot.bottom + 5}h${width}`} style={{ stroke: one.arm.color }} />
                  <text transform={`translate(${at(index) + 4} ${plot.bottom + 12}) rotate(-90)`} textAnchor="end">
                    {names[index]}
                  </text>
                </g>
              );
            })}
            <path className={base} d={`M${plot.left} ${y(0)}H${plot.right}`} />
          </>
        );
      }}
    </Chart>
  );
}

const nameOf = ({ arm, animal }: ArmAnimal): string => `${trimText(arm.title, NAME)} ${trimText(animal.id, 8)}`;

const readingOf = ({ animal }: ArmAnimal) => [
  { key: 'best', label: m.figure_best(), value: changeWords(animal.bestChangePercent ?? 0) },
  { key: 'average', label: m.figure_best_average(), value: changeWords(animal.bestAverageChangePercent ?? 0) },
  {
    key: 'class',
    label: m.detail_mrecist(),
    value: mRecistLabel(animal.mRecist),
    color: mRecistColor(animal.mRecist),
  },
];

function columnsOf(): PassportColumn<ArmAnimal>[] {
  const change = (key: 'bestChangePercent' | 'bestAverageChangePercent', label: string): PassportColumn<ArmAnimal> => ({
    key,
    label,
    numeric: true,
    cell: ({ animal }) => (animal[key] === null ? formatNumber(null) : changeWords(animal[key])),
    text: ({ animal }) => animal[key],
  });
  return [
    ...animalColumns(),
    change('bestChangePercent', m.figure_best()),
    change('bestAverageChangePercent', m.figure_best_average()),
    {
      key: 'class',
      label: m.detail_mrecist(),
      cell: ({ animal }) => <MRecistMark category={animal.mRecist} />,
      text: ({ animal }) => animal.mRecist,
    },
  ];
}

const cut = css({ fill: 'none', stroke: 'paper', strokeWidth: '3px' });
const armMark = css({ fill: 'none', strokeWidth: '3px', _forcedColors: { forcedColorAdjust: 'none' } });
const base = css({ stroke: 'viz.tick', fill: 'none' });
