import { STUDY_CURVES, STUDY_MEASURES, type StudyLook } from '../../../machines/studyView/address.ts';
import { css } from '../../../styled-system/css';
import { nameOfFile } from '../../effects/fileName.ts';
import { m } from '../../i18n/compiled/messages.js';
import { listed, textOr } from '../../i18n/format.ts';
import { FigureButtons } from '../../ui/charts/FigureButtons.tsx';
import { LineChart } from '../../ui/charts/LineChart.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { TableCsv } from '../detail/CsvButton.tsx';
import { DetailSection, Nothing } from '../detail/DetailSection.tsx';
import { measureLabel } from '../detail/GrowthControls.tsx';
import { armTitle, dayTicks, dosingMarks } from '../detail/growthSeries.ts';
import { PassportTable } from '../detail/PassportTable.tsx';
import { curveReadings, curveSeries, daysOf, measured } from './curveSeries.ts';
import { animalFileColumns, animalFileRows, curveFileColumns, curveFileRows, curveRows } from './curveTables.ts';
import { dayWords } from './figures.tsx';
import { clauses } from './figureWords.ts';
import { MethodText } from './MethodText.tsx';
import { curveMethod } from './methodWords.ts';
import type { StudyPart } from './part.ts';
import type { StudySend } from './StudyControls.tsx';

/** The course of tumor volumes and body weights: means, medians, or single animals. */
export function CurveSection({
  study,
  arms,
  source,
  table,
  look,
  send,
}: StudyPart & { look: StudyLook; send: StudySend }) {
  const { measure, curves } = look;
  const days = daysOf(arms, measure);
  const description = chartWords(arms, look);
  const figure = (
    <LineChart
      label={description}
      readLabel={m.detail_read_days()}
      series={curveSeries(arms, measure, curves)}
      readings={curveReadings(arms, measure, curves)}
      xTitle={m.detail_axis_days()}
      yTitle={yTitle(look)}
      xTicks={dayTicks(days)}
      log={look.scale === 'log'}
      include={[0]}
      marks={dosingMarks(arms)}
      {...(measure !== 'volume' && { level: 0 })}
    />
  );
  return (
    <DetailSection
      id="curves"
      title={m.study_curves()}
      text={textOf(look)}
      tools={
        <>
          <TableCsv
            {...source}
            label={m.study_csv_by_day()}
            table={m.study_curves_by_day()}
            columns={curveFileColumns()}
            rows={curveFileRows(arms)}
          />
          <TableCsv
            {...source}
            label={m.detail_csv_animals()}
            table={m.detail_growth_single()}
            columns={animalFileColumns()}
            rows={animalFileRows(arms)}
          />
          {days.length > 0 && (
            <FigureButtons
              fileName={nameOfFile(source.name, m.study_curves())}
              title={listed([source.name, m.study_curves()])}
              description={`${description} ${source.provenance(m.study_curves())}`}
              figure={figure}
            />
          )}
        </>
      }
    >
      <CurveControls look={look} send={send} />
      {days.length === 0 ? (
        <Nothing>{measure === 'weightChange' ? m.study_no_weights() : m.study_no_volumes()}</Nothing>
      ) : table ? (
        <CurveTable arms={arms} days={days} look={look} />
      ) : (
        figure
      )}
      {days.length > 0 && <MethodText>{curveMethod(study, arms, look)}</MethodText>}
    </DetailSection>
  );
}

function CurveControls({ look, send }: { look: StudyLook; send: StudySend }) {
  const { measure, curves, scale } = look;
  return (
    <div className={row} data-print="none">
      <Segmented
        label={m.detail_measure()}
        value={measure}
        options={STUDY_MEASURES.map((value) => ({ value, label: measureLabel(value) }))}
        onChange={(chosen) => send({ type: 'studyView.measureChosen', measure: chosen })}
      />
      <Segmented
        label={m.detail_courses()}
        value={curves}
        options={STUDY_CURVES.map((value) => ({
          value,
          label: { means: m.study_means, medians: m.study_medians, animals: m.detail_animals }[value](),
        }))}
        onChange={(chosen) => send({ type: 'studyView.curvesChosen', curves: chosen })}
      />
      {measure === 'volume' && (
        <Segmented
          label={m.detail_scale()}
          value={scale}
          options={[
            { value: 'linear', label: m.detail_linear() },
            { value: 'log', label: m.detail_log() },
          ]}
          onChange={(chosen) => send({ type: 'studyView.scaleChosen', scale: chosen })}
        />
      )}
    </div>
  );
}

function CurveTable({ arms, days, look }: Pick<StudyPart, 'arms'> & { days: readonly number[]; look: StudyLook }) {
  const rows = curveRows(arms, look.measure, look.curves);
  return (
    <PassportTable
      caption={m.study_curves_by_day()}
      columns={[
        { key: 'arm', label: m.detail_arm(), heads: true, cell: ({ title }) => title, text: ({ title }) => title },
        ...days.map((day) => ({
          key: String(day),
          label: m.detail_day({ day: dayWords(day) }),
          numeric: true,
          cell: ({ byDay }: (typeof rows)[number]) => textOr(byDay.get(day)),
          text: () => null,
        })),
      ]}
      rows={rows}
      rowKey={({ key }) => key}
      minWidth={200 + days.length * (look.curves === 'means' ? 128 : 96)}
    />
  );
}

const textOf = ({ curves }: StudyLook): string =>
  ({ means: m.study_text_means, medians: m.study_text_medians, animals: m.study_text_animals })[curves]();

const yTitle = ({ measure }: StudyLook): string =>
  ({
    volume: m.detail_axis_volume,
    volumeChange: m.detail_axis_change,
    weightChange: m.detail_axis_weight,
  })[measure]();

function chartWords(arms: StudyPart['arms'], { measure, curves }: StudyLook): string {
  const ends = arms.map((arm) => {
    const end = arm[measure].at(-1);
    const value = end && measured(curves === 'medians' ? end.median : end.mean, measure);
    return m.detail_growth_end({ arm: armTitle(arm), value: textOr(value) });
  });
  return m.detail_growth_plot({
    measure: measureLabel(measure),
    days: daysOf(arms, measure).at(-1) ?? 0,
    count: arms.length,
    arms: clauses(...ends),
  });
}

const row = css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginBottom: '4' });
