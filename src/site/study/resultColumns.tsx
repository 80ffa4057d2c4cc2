import type { AnalyzedArm, ArmComparison, Estimate, StudyAnalysis } from '../../../contract/entities/analysis.ts';
import { M_RECIST } from '../../../contract/mRecist.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, formatPercent, listed, oneDecimal, textOr, whole } from '../../i18n/format.ts';
import { armTitle } from '../detail/growthSeries.ts';
import { MRecistMark } from '../detail/MRecistMark.tsx';
import type { PassportColumn } from '../detail/PassportTable.tsx';
import { dayWords, Figure, intervalWords, Missing, pWords, rateWords, twoDecimals, type Writer } from './figures.tsx';
import { eventWords } from './source.ts';

type Column = PassportColumn<AnalyzedArm>;

const figure = (key: string, label: string, cell: Column['cell']): Column => ({
  key,
  label,
  numeric: true,
  cell,
  text: () => null,
});

const armColumn = (): Column => ({ key: 'arm', label: m.detail_arm(), heads: true, cell: armTitle, text: armTitle });
const countColumn = (): Column => figure('n', m.detail_arm_n(), ({ n }) => formatNumber(n));

/** A number with its interval below, or the reason why there is none. */
function estimate(value: Estimate | null | undefined, why: string, write: Writer = oneDecimal) {
  return value ? <Figure value={write(value.value)} below={[intervalWords(value, write)]} /> : <Missing why={why} />;
}

/** Returns the columns of the response: growth inhibition and response classes. */
export function responseColumns(study: StudyAnalysis): Column[] {
  return [
    armColumn(),
    countColumn(),
    figure('day', m.study_evaluation_day(), ({ evaluated, n, comparison }) => {
      if (!evaluated) return textOr(null);
      const below = comparison ? followedWords(comparison) : [followedOf(evaluated.followed, n)];
      return <Figure value={dayWords(evaluated.day)} below={below} />;
    }),
    figure('tgi', m.study_tgi(), (arm) => estimate(arm.comparison?.tgiPercent, whyNoInhibition(arm, study))),
    figure('tc', m.study_tc(), (arm) => estimate(arm.comparison?.treatedToControlPercent, whyNoInhibition(arm, study))),
    figure('change', m.study_change(), (arm) =>
      estimate(arm.changePercent, arm.n > 0 ? whyNoComparison(arm, study) : m.study_no_volumes_arm()),
    ),
    figure('best', m.study_best_average(), (arm) => estimate(arm.bestAverageChangePercent, m.study_too_short())),
    {
      key: 'class',
      label: m.detail_mrecist(),
      cell: (arm) =>
        arm.mRecist === null ? (
          <Missing why={m.study_too_short()} />
        ) : (
          <Figure value={<MRecistMark category={arm.mRecist} />} below={[classWords(arm), stabilityWords(arm)]} />
        ),
      text: ({ mRecist }) => mRecist,
    },
  ];
}

/** Returns the columns of the growth: how fast the tumors grew, and when they reached the event. */
export function growthColumns(study: StudyAnalysis): Column[] {
  return [
    armColumn(),
    countColumn(),
    figure('rate', m.study_rate(), ({ growthRatePerDay }) =>
      growthRatePerDay === null ? <Missing why={m.study_no_volumes_arm()} /> : rateWords(growthRatePerDay),
    ),
    figure('doubling', m.study_doubling(), ({ doublingTimeDays, growthRatePerDay }) =>
      doublingTimeDays === null ? (
        <Missing why={growthRatePerDay === null ? m.study_no_volumes_arm() : m.study_no_growth()} />
      ) : (
        oneDecimal(doublingTimeDays)
      ),
    ),
    figure('auc', m.study_auc(), (arm) => {
      if (!arm.comparison) return <Missing why={whyNoComparison(arm, study)} />;
      const { arm: own, reference } = arm.comparison.aucMm3Days;
      return <Figure value={whole(own)} below={[m.study_of_reference({ value: whole(reference) })]} />;
    }),
    figure('events', m.study_events({ event: eventWords(study.event) }), ({ survival, n }) =>
      survival ? (
        <Figure
          value={m.study_events_of({ events: formatNumber(survival.events), n: formatNumber(n) })}
          below={[survival.removed > 0 ? m.study_censored({ count: survival.removed }) : null]}
        />
      ) : (
        <Missing why={m.study_no_volumes_arm()} />
      ),
    ),
    figure('median', m.study_median_time(), ({ survival }) =>
      survival?.medianDays == null ? (
        <Missing why={m.study_median_not_reached()} />
      ) : (
        <Figure
          value={dayNumber(survival.medianDays)}
          below={[
            survival.medianLow === null && survival.medianHigh === null
              ? m.study_open_twice()
              : m.study_interval({
                  low: survival.medianLow === null ? m.study_open() : dayNumber(survival.medianLow),
                  high: survival.medianHigh === null ? m.study_open() : dayNumber(survival.medianHigh),
                }),
          ]}
        />
      ),
    ),
  ];
}

/** Formats whole days without decimals: '11', not '11.0'. */
const dayNumber = (days: number): string => formatNumber(days, { maximumFractionDigits: 1 });

type Tested = { p: number; pHolm: number };
const pLines = ({ p, pHolm }: Tested) => [m.study_p({ p: pWords(p) }), m.study_p_holm({ p: pWords(pHolm) })];

/** Returns the columns of the tests of treated arms against the reference arm. */
export function comparisonColumns(): Column[] {
  const tested = (
    key: string,
    label: string,
    cell: (comparison: ArmComparison) => ReturnType<Column['cell']>,
  ): Column =>
    figure(key, label, ({ comparison }) =>
      comparison ? cell(comparison) : <Missing why={m.study_no_volumes_arm()} />,
    );
  return [
    armColumn(),
    tested('n', m.study_n_both(), ({ followed }) =>
      m.study_n_pair({ n: formatNumber(followed.armOf), reference: formatNumber(followed.referenceOf) }),
    ),
    tested('rate', m.study_rate_difference(), ({ rate }) =>
      rate ? (
        <Figure
          value={`${rateWords(rate.differencePerDay)} ± ${rateWords(rate.standardError)}`}
          below={[intervalWords(rate, rateWords), ...pLines(rate)]}
        />
      ) : (
        <Missing why={m.study_rate_none()} />
      ),
    ),
    tested('hazard', m.study_hazard(), ({ hazardRatio, noHazardRatio, logRank }) => (
      <Figure
        value={hazardRatio ? twoDecimals(hazardRatio.value) : <Missing why={whyNoHazard(noHazardRatio)} />}
        below={[
          hazardRatio && intervalWords(hazardRatio, twoDecimals),
          ...(logRank
            ? [m.study_log_rank({ p: pWords(logRank.p) }), m.study_p_holm({ p: pWords(logRank.pHolm) })]
            : []),
        ]}
      />
    )),
    tested('welch', m.study_welch(), ({ welch }) =>
      welch ? (
        <Figure value={twoDecimals(welch.difference)} below={[intervalWords(welch, twoDecimals), ...pLines(welch)]} />
      ) : (
        <Missing why={m.study_two_each()} />
      ),
    ),
    tested('wilcoxon', m.study_wilcoxon(), ({ wilcoxon }) =>
      wilcoxon ? (
        <Figure
          value={m.study_p({ p: pWords(wilcoxon.p) })}
          below={[
            m.study_p_holm({ p: pWords(wilcoxon.pHolm) }),
            wilcoxon.exact ? m.study_exact() : m.study_approximate(),
          ]}
        />
      ) : (
        <Missing why={m.study_two_each()} />
      ),
    ),
  ];
}

const followedOf = (followed: number, of: number): string =>
  m.study_followed({ n: formatNumber(followed), of: formatNumber(of) });

/** Returns how many animals were followed, in the arm and in the reference arm: '8 of 8 followed'. */
export const followedWords = ({ followed }: Pick<ArmComparison, 'followed'>): string[] => [
  followedOf(followed.arm, followed.armOf),
  m.study_followed_reference({ n: formatNumber(followed.reference), of: formatNumber(followed.referenceOf) }),
];

/** Returns the number of animals by response class: '5 mCR, 2 mPR'. */
export const classWords = ({ classes }: Pick<AnalyzedArm, 'classes'>): string =>
  listed(M_RECIST.filter((one) => classes[one] > 0).map((one) => `${formatNumber(classes[one])} ${one}`));

export const stabilityWords = ({ stability }: Pick<AnalyzedArm, 'stability'>): string | null =>
  stability === null ? null : m.study_stability({ share: formatPercent(stability) });

function whyNoComparison({ role, n }: AnalyzedArm, { reference, arms }: StudyAnalysis): string {
  if (reference === null) return m.study_no_control();
  if (role !== 'treatment')
    return arms.some(({ name, role: own }) => name === reference && own === role)
      ? m.study_is_reference()
      : m.study_not_compared();
  return n === 0 ? m.study_no_volumes_arm() : m.study_no_common_day();
}

const whyNoHazard = (reason: ArmComparison['noHazardRatio'] | undefined): string =>
  reason === 'apart' ? m.study_hazard_apart() : m.study_hazard_none();

function whyNoInhibition(arm: AnalyzedArm, study: StudyAnalysis): string {
  switch (arm.comparison?.noInhibition) {
    case 'controlDidNotGrow':
      return m.study_control_did_not_grow();
    case 'noControl':
      return m.study_no_control();
    case 'noAnimals':
      return m.study_no_volumes_arm();
    default:
      return whyNoComparison(arm, study);
  }
}

type FileFigure = readonly [key: string, label: string, of: (arm: AnalyzedArm) => number | string | null | undefined];

/** Returns the columns for a file: all values of an arm as numbers, with intervals in separate columns. */
export function resultFileColumns(study: StudyAnalysis): Column[] {
  const ends = (
    key: string,
    label: string,
    of: (arm: AnalyzedArm) => { low: number | null; high: number | null } | null | undefined,
  ): FileFigure[] => [
    [`${key} low`, m.study_file_low({ label }), (arm) => of(arm)?.low],
    [`${key} high`, m.study_file_high({ label }), (arm) => of(arm)?.high],
  ];
  const estimated = (
    key: string,
    label: string,
    of: (arm: AnalyzedArm) => Estimate | null | undefined,
  ): FileFigure[] => [[key, label, (arm) => of(arm)?.value], ...ends(key, label, of)];
  const tested = (key: string, label: string, of: (arm: AnalyzedArm) => Tested | null | undefined): FileFigure[] => [
    [`${key} p`, m.study_file_p({ label }), (arm) => of(arm)?.p],
    [`${key} Holm`, m.study_file_p_holm({ label }), (arm) => of(arm)?.pHolm],
  ];
  const rate = ({ comparison }: AnalyzedArm) => comparison?.rate;
  const welch = ({ comparison }: AnalyzedArm) => comparison?.welch;
  const columns: FileFigure[] = [
    ['n', m.detail_arm_n(), ({ n }) => n],
    ['day', m.study_evaluation_day(), ({ evaluated }) => evaluated?.day],
    ['followed', m.study_file_followed(), ({ evaluated }) => evaluated?.followed],
    ['reference n', m.study_file_reference_n(), ({ comparison }) => comparison?.followed.referenceOf],
    ['reference followed', m.study_file_reference_followed(), ({ comparison }) => comparison?.followed.reference],
    ...estimated('tgi', m.study_tgi(), ({ comparison }) => comparison?.tgiPercent),
    ...estimated('tc', m.study_tc(), ({ comparison }) => comparison?.treatedToControlPercent),
    ['why', m.study_file_why(), (arm) => (arm.comparison?.tgiPercent ? null : whyNoInhibition(arm, study))],
    ...estimated('change', m.study_change(), ({ changePercent }) => changePercent),
    ...estimated('best', m.study_best_average(), ({ bestAverageChangePercent }) => bestAverageChangePercent),
    ['class', m.detail_mrecist(), ({ mRecist }) => mRecist],
    ...M_RECIST.map((one): FileFigure => [one, one, ({ classes }) => classes[one]]),
    ['stability', m.study_file_stability(), ({ stability }) => stability],
    ['growth', m.study_rate(), ({ growthRatePerDay }) => growthRatePerDay],
    ['doubling', m.study_doubling(), ({ doublingTimeDays }) => doublingTimeDays],
    ['auc', m.study_auc(), ({ comparison }) => comparison?.aucMm3Days.arm],
    ['auc reference', m.study_file_auc_reference(), ({ comparison }) => comparison?.aucMm3Days.reference],
    ['events', m.study_events({ event: eventWords(study.event) }), ({ survival }) => survival?.events],
    ['removed', m.study_file_censored(), ({ survival }) => survival?.removed],
    ['median', m.study_median_time(), ({ survival }) => survival?.medianDays],
    ...ends(
      'median',
      m.study_median_time(),
      ({ survival }) => survival && { low: survival.medianLow, high: survival.medianHigh },
    ),
    ['difference', m.study_rate_difference(), (arm) => rate(arm)?.differencePerDay],
    ['error', m.study_file_error(), (arm) => rate(arm)?.standardError],
    ...ends('difference', m.study_rate_difference(), rate),
    ...tested('difference', m.study_rate_difference(), rate),
    ['hazard', m.study_hazard(), ({ comparison }) => comparison?.hazardRatio?.value],
    ...ends('hazard', m.study_hazard(), ({ comparison }) => comparison?.hazardRatio),
    [
      'why no hazard',
      m.study_file_why_no_hazard(),
      ({ comparison }) => (comparison?.hazardRatio === null ? whyNoHazard(comparison.noHazardRatio) : null),
    ],
    ...tested('log rank', m.study_file_log_rank(), ({ comparison }) => comparison?.logRank),
    ['welch', m.study_welch(), (arm) => welch(arm)?.difference],
    ...ends('welch', m.study_welch(), welch),
    ...tested('welch', m.study_welch(), welch),
    ...tested('wilcoxon', m.study_wilcoxon(), ({ comparison }) => comparison?.wilcoxon),
  ];
  return [
    armColumn(),
    ...columns.map(([key, label, of]): Column => ({ key, label, cell: () => null, text: (arm) => of(arm) ?? null })),
  ];
}
