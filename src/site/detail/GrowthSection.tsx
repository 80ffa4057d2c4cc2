import { useMachine } from '@xstate/react';
import type { Passport, PassportStudy } from '../../../contract/entities/passport.ts';
import { type GrowthMeasure, growthViewMachine } from '../../../machines/growthView/growthView.machine.ts';
import { studyAddress } from '../../../machines/studyView/address.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { listSeparator, textOr } from '../../i18n/format.ts';
import { LineChart } from '../../ui/charts/LineChart.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { CsvButton } from './CsvButton.tsx';
import { DetailSection, Nothing } from './DetailSection.tsx';
import { Formulas } from './Formulas.tsx';
import { ArmSwitches, GrowthControls, measureLabel, measureOf } from './GrowthControls.tsx';
import {
  armsOf,
  armTitle,
  daysOf,
  dayTicks,
  dosingMarks,
  pointsOf,
  readingsOf,
  type ShownArm,
  seriesOf,
  valueWords,
} from './growthSeries.ts';
import {
  animalColumns,
  animalRows,
  MeanTable,
  meanColumns,
  ResultTable,
  resultFileColumns,
  treatedArms,
} from './growthTables.tsx';

/** Growth under treatment by study: configurable curves, the results, and the method. */
export function GrowthSection({ passport }: { passport: Passport }) {
  if (passport.studies.length === 0)
    return (
      <DetailSection id="growth" title={m.detail_growth()}>
        <Nothing>{m.detail_growth_none()}</Nothing>
      </DetailSection>
    );
  return <Studies passport={passport} />;
}

function Studies({ passport }: { passport: Passport }) {
  const { studies } = passport;
  const [view, send] = useMachine(growthViewMachine, {
    input: { studies: studies.map(({ study, arms }) => ({ study, arms: arms.map(({ name }) => name) })) },
  });
  const study = studies.find((one) => one.study === view.context.study) ?? studies[0];
  if (!study) return null;
  const measure = measureOf(view);
  const arms = armsOf(study);
  const shown = arms.filter(({ name }) => !view.context.hidden.includes(name));
  const table = view.hasTag('table');
  const singles = m.detail_growth_single();
  return (
    <DetailSection
      id="growth"
      title={m.detail_growth()}
      text={studyWords(study, view.hasTag('animals'))}
      tools={
        <>
          <Segmented
            label={m.detail_view()}
            value={table ? 'table' : 'plot'}
            options={[
              { value: 'plot', label: m.detail_plot() },
              { value: 'table', label: m.detail_table() },
            ]}
            onChange={(form) => send({ type: 'growthView.formChosen', form })}
          />
          <CsvButton
            passport={passport}
            label={m.detail_csv_animals()}
            table={`${singles} ${study.study}`}
            columns={animalColumns()}
            rows={animalRows(study)}
          />
        </>
      }
    >
      <GrowthControls view={view} send={send} />
      <ArmSwitches
        arms={arms}
        hidden={view.context.hidden}
        onToggle={(arm) => send({ type: 'growthView.armToggled', arm })}
      />
      {table ? (
        <MeanTable arms={shown} measure={measure} />
      ) : (
        <Curves arms={shown} measure={measure} animals={view.hasTag('animals')} log={view.hasTag('log')} />
      )}
      <div className={subhead}>
        <h3 className={subtitle}>{m.detail_results()}</h3>
        <CsvButton
          passport={passport}
          table={`${m.detail_results()} ${study.study}`}
          columns={resultFileColumns(study)}
          rows={treatedArms(study)}
        />
        <CsvButton
          passport={passport}
          label={m.detail_csv_means()}
          table={`${m.detail_growth_means()} ${study.study}`}
          columns={meanColumns(daysOf(arms, measure), measure)}
          rows={arms}
        />
      </div>
      <p className={resultText}>{m.study_results_text()}</p>
      <ResultTable study={study} />
      <p className={way}>
        <TextLink variant="arrow" href={studyAddress({ id: passport.id, study: study.study, look: {} })}>
          {m.study_open_full()}
          <span className="sr">{listSeparator() + study.study}</span>
        </TextLink>
        <TextLink variant="arrow" href="/analysis/study">
          {m.study_own_open()}
        </TextLink>
      </p>
      <Formulas />
    </DetailSection>
  );
}

type CurvesProps = {
  arms: readonly ShownArm[];
  measure: GrowthMeasure;
  animals: boolean;
  log: boolean;
};

function Curves({ arms, measure, animals, log }: CurvesProps) {
  const days = daysOf(arms, measure);
  const title = {
    volume: m.detail_axis_volume,
    volumeChange: m.detail_axis_change,
    weightChange: m.detail_axis_weight,
  }[measure]();
  return (
    <LineChart
      label={chartWords(arms, measure)}
      readLabel={m.detail_read_days()}
      series={seriesOf(arms, measure, animals)}
      readings={readingsOf(arms, measure)}
      xTitle={m.detail_axis_days()}
      yTitle={title}
      xTicks={dayTicks(days)}
      log={log}
      include={[0]}
      marks={dosingMarks(arms)}
      {...(measure !== 'volume' && { level: 0 })}
    />
  );
}

function studyWords({ study, startedOn, arms }: PassportStudy, animals: boolean): string {
  const count = arms.reduce((sum, arm) => sum + arm.animals.length, 0);
  const values = { study, date: textOr(startedOn), animals: count };
  return animals ? m.detail_growth_text_animals(values) : m.detail_growth_text(values);
}

function chartWords(arms: readonly ShownArm[], measure: GrowthMeasure): string {
  const ends = arms.map((arm) => {
    const end = pointsOf(arm, measure).at(-1);
    return m.detail_growth_end({ arm: armTitle(arm), value: end ? valueWords(end.mean, measure) : textOr(null) });
  });
  return m.detail_growth_plot({
    measure: measureLabel(measure),
    days: daysOf(arms, measure).at(-1) ?? 0,
    count: arms.length,
    arms: ends.join('; '),
  });
}

const subhead = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  marginTop: '8',
  marginBottom: '2',
  _print: { breakAfter: 'avoid' },
});
const way = css({ display: 'flex', flexWrap: 'wrap', columnGap: '6', rowGap: '2', marginTop: '4' });
const resultText = css({
  textStyle: 'small',
  color: 'ink.soft',
  maxWidth: '88ch',
  marginBottom: '2',
  _print: { breakAfter: 'avoid' },
});
const subtitle = css({ textStyle: 'heading', marginInlineEnd: 'auto' });
