import type { Estimate } from '../../../contract/entities/analysis.ts';
import type { ArmResult, Passport, PassportResponse } from '../../../contract/entities/passport.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, listed, oneDecimal, textOr } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { sentences } from '../../i18n/sentences.ts';
import { valueName } from '../../shared/valueName.ts';
import { BarChart } from '../../ui/charts/BarChart.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { drugAddress } from '../drug/drugAddress.ts';
import { type Drawn, drawnOf } from '../search/results/barSummary.ts';
import { figureWords } from '../search/results/bars.ts';
import { Figure, intervalWords } from '../study/figures.tsx';
import { CsvButton } from './CsvButton.tsx';
import { DetailSection, Nothing } from './DetailSection.tsx';
import { Formulas } from './Formulas.tsx';
import { MRecistKey, MRecistMark } from './MRecistMark.tsx';
import { mRecistColor } from './mRecist.ts';
import { type PassportColumn, PassportTable } from './PassportTable.tsx';

/** The tumor's response to each agent, best class first. */
export function ResponseSection({ passport }: { passport: Passport }) {
  const { responses, studies } = passport;
  const results = resultsByArm(studies);
  if (responses.length === 0)
    return (
      <DetailSection id="responses" title={m.detail_responses()}>
        <Nothing>{m.detail_responses_none()}</Nothing>
      </DetailSection>
    );
  const known = responses.map((response, index) => ({ ...figuresOf(response), response, index }));
  const drawn = drawnOf(known);
  const bars = known.flatMap(({ response, index, ...figures }) => barOf(response, index, figures[drawn]));
  const [best] = bars;
  return (
    <DetailSection
      id="responses"
      title={m.detail_responses()}
      text={sentences(draws[drawn].text(), m.detail_responses_text())}
      tools={
        <>
          <MRecistKey drawn={bars.map(({ mRecist }) => mRecist)} />
          <CsvButton passport={passport} table={m.detail_responses()} columns={fileColumns(results)} rows={responses} />
        </>
      }
    >
      {best && (
        <BarChart
          label={m.detail_responses_plot({ count: bars.length, measure: draws[drawn].title(), best: best.title })}
          bars={bars}
          yTitle={draws[drawn].title()}
          include={draws[drawn].include}
        />
      )}
      <div className={tableStyle}>
        <PassportTable
          caption={m.detail_responses()}
          columns={responseColumns(results)}
          rows={responses}
          rowKey={({ study, agent, dose }, index) => `${study} ${agent.en} ${dose} ${index}`}
          minWidth={960}
          stacks
        />
      </div>
      {studies.length === 0 && <Formulas />}
    </DetailSection>
  );
}

/** The texts of what the bars show, and the values that the axis always includes. */
const draws: Record<Drawn, { title: () => string; text: () => string; include: readonly number[] }> = {
  bestAverageChangePercent: {
    title: m.detail_best_average,
    text: m.detail_responses_draws_change,
    include: [-100, 0],
  },
  tgiPercent: { title: m.detail_tgi, text: m.detail_responses_draws_tgi, include: [0, 100] },
};

const figuresOf = ({ mRecist, bestAverageChange, tgiPercent }: PassportResponse) => ({
  mRecist,
  bestAverageChangePercent: bestAverageChange ?? null,
  tgiPercent,
});

function barOf(response: PassportResponse, index: number, value: number | null) {
  if (value === null) return [];
  const { study, agent, dose, derived } = response;
  return {
    key: `${study} ${agent.en} ${index}`,
    name: localized(agent),
    value,
    mRecist: response.mRecist,
    color: mRecistColor(response.mRecist),
    title: m.detail_response_bar({
      agent: localized(agent),
      dose: textOr(dose),
      figures: figureWords(figuresOf(response)),
      origin: originWords(derived),
    }),
  };
}

type Results = ReadonlyMap<string, ArmResult>;
const keyOf = (study: string, arm: string | null) => JSON.stringify([study, arm]);

/** The results of the arms, by study and arm. */
const resultsByArm = (studies: Passport['studies']): Results =>
  new Map(
    studies.flatMap(({ study, arms }) =>
      arms.flatMap(({ name, result }) => (result ? [[keyOf(study, name), result] as const] : [])),
    ),
  );

const originWords = (derived: boolean) => (derived ? m.detail_derived() : m.detail_reported());
const dosing = ({ dose, route, schedule }: PassportResponse) => listed([dose, route, valueName(schedule)]);

type Column = PassportColumn<PassportResponse>;
const words = (key: 'target' | 'study', label: string): Column => ({
  key,
  label,
  cell: (row) => textOr(row[key]),
  text: (row) => row[key],
});

/** Agent, target and dosing, as in the table and the file. */
const givenColumns = (): Column[] => [
  {
    key: 'agent',
    label: m.detail_agent(),
    heads: true,
    cell: ({ agent }) => (
      <TextLink href={drugAddress(agent.en)} title={m.drug_elsewhere()}>
        {localized(agent)}
      </TextLink>
    ),
    text: ({ agent }) => localized(agent),
  },
  words('target', m.detail_target()),
  { key: 'dosing', label: m.detail_dosing(), cell: (row) => textOr(dosing(row)), text: dosing },
];

function responseColumns(results: Results): Column[] {
  const column = (key: string, label: string, cell: Column['cell'], numeric = true): Column => ({
    key,
    label,
    numeric,
    leads: key === 'tgi' || key === 'mRecist',
    cell,
    text: () => null,
  });
  const interval = (row: PassportResponse, of: (result: ArmResult) => Estimate | null | undefined) => {
    const estimate = estimateIn(results, row, of);
    return estimate ? intervalWords(estimate) : null;
  };
  return [
    ...givenColumns(),
    column('n', m.detail_arm_n(), ({ n }) => formatNumber(n)),
    column('mRecist', m.detail_mrecist(), ({ mRecist }) => <MRecistMark category={mRecist} />, false),
    column('change', m.detail_best_average(), (row) => (
      <Figure
        value={oneDecimal(row.bestAverageChange)}
        below={[interval(row, ({ bestAverageChangePercent }) => bestAverageChangePercent)]}
      />
    )),
    column('tgi', m.detail_tgi(), (row) => (
      <Figure
        value={oneDecimal(row.tgiPercent)}
        below={[
          interval(row, ({ inhibition }) => inhibition?.tgiPercent),
          row.evaluationDay === null ? null : m.detail_day({ day: formatNumber(row.evaluationDay) }),
        ]}
      />
    )),
    words('study', m.detail_study()),
    column(
      'origin',
      m.detail_origin(),
      ({ derived, classesDiffer }) => (
        <span className={originStyle}>
          {originWords(derived)}
          {classesDiffer && <Tag tone="amber">{m.detail_classes_differ()}</Tag>}
        </span>
      ),
      false,
    ),
  ];
}

/** Returns the columns for a file: all values as numbers, with the intervals in separate columns. */
function fileColumns(results: Results): Column[] {
  const column = (key: string, label: string, text: Column['text']): Column => ({ key, label, cell: text, text });
  const bounds = (key: string, label: string, of: (result: ArmResult) => Estimate | null | undefined): Column[] => [
    column(`${key} low`, m.study_file_low({ label }), (row) => estimateIn(results, row, of)?.low ?? null),
    column(`${key} high`, m.study_file_high({ label }), (row) => estimateIn(results, row, of)?.high ?? null),
  ];
  return [
    ...givenColumns(),
    column('n', m.detail_arm_n(), ({ n }) => n),
    column('mRecist', m.detail_mrecist(), ({ mRecist }) => mRecist),
    column('change', m.detail_best_average(), ({ bestAverageChange }) => bestAverageChange ?? null),
    ...bounds('change', m.detail_best_average(), ({ bestAverageChangePercent }) => bestAverageChangePercent),
    column('tgi', m.detail_tgi(), ({ tgiPercent }) => tgiPercent),
    ...bounds('tgi', m.detail_tgi(), ({ inhibition }) => inhibition?.tgiPercent),
    column('day', m.detail_evaluated(), ({ evaluationDay }) => evaluationDay),
    words('study', m.detail_study()),
    column('origin', m.detail_origin(), ({ derived }) => originWords(derived)),
    column('differ', m.detail_classes(), ({ classesDiffer }) => (classesDiffer ? m.detail_classes_differ() : null)),
  ];
}

/** Returns a figure of the arm from which a response was derived. */
function estimateIn(
  results: Results,
  { study, arm }: PassportResponse,
  of: (result: ArmResult) => Estimate | null | undefined,
): Estimate | null | undefined {
  const result = results.get(keyOf(study, arm));
  return result && of(result);
}

const originStyle = css({ display: 'grid', justifyItems: 'start', gap: '1' });
const tableStyle = css({ marginTop: '4' });
