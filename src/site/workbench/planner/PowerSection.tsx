import type { PlanSize, SimulatedPlan, StudyPlan } from '../../../../contract/entities/planner.ts';
import { isTestable } from '../../../../contract/planLimits.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber, formatPercent } from '../../../i18n/format.ts';
import { LineChart } from '../../../ui/charts/LineChart.tsx';
import type { PassportColumn } from '../../detail/PassportTable.tsx';
import { FigureFrame } from '../../study/FigureFrame.tsx';
import { MethodText } from '../../study/MethodText.tsx';
import type { StudySource } from '../../study/source.ts';
import { growthWords, planMethod, shareWords, sizeLabel, sizeWords } from './planWords.ts';

type PowerSectionProps = { plan: StudyPlan; result: SimulatedPlan; source: StudySource };

/** The power of the plan, and its curve over the number of models or animals. */
export function PowerSection({ plan, result, source }: PowerSectionProps) {
  const { curve, power, smallest } = result;
  const unit = sizeLabel(plan);
  const description = m.planner_curve_words({ unit, power: shareWords(power), trials: formatNumber(result.trials) });
  const columns = curveColumns(unit);
  const ticks = tickSizes(curve.map(({ size }) => size));
  return (
    <>
      {!isTestable(plan) && <p className={warning}>{m.planner_untestable({ design: plan.design })}</p>}
      <dl className={facts}>
        <Fact name={m.planner_power()} value={shareWords(power)} />
        {plan.arms > 1 && <Fact name={m.planner_power_all()} value={shareWords(result.all)} />}
        <Fact name={m.planner_false_positive()} value={shareWords(result.falsePositive)} />
        <Fact name={m.planner_total()} value={formatNumber(result.animals)} />
        {smallest.map(({ target, found }) => (
          <Fact
            key={target}
            name={m.planner_smallest({ power: formatPercent(target) })}
            value={sizeWords(plan, found)}
          />
        ))}
      </dl>
      <FigureFrame<PlanSize, PlanSize>
        id="power"
        title={m.planner_curve()}
        source={source}
        text={growthWords(result)}
        description={description}
        keys={[]}
        figure={
          <LineChart
            label={description}
            readLabel={m.planner_read()}
            series={[
              {
                key: 'power',
                color: 'var(--colors-chart-1)',
                points: curve.map((one) => ({
                  x: one.size,
                  y: 100 * one.power.value,
                  low: 100 * one.power.low,
                  high: 100 * one.power.high,
                })),
              },
            ]}
            readings={curve.map((one) => ({
              x: one.size,
              title: m.planner_reading({ unit, size: one.size }),
              rows: [
                { key: 'power', label: m.planner_power(), value: shareWords(one.power) },
                { key: 'animals', label: m.planner_total(), value: formatNumber(one.animals) },
              ],
            }))}
            xTitle={unit}
            yTitle={m.planner_axis_power()}
            xTicks={ticks}
            include={[0, 100]}
            levels={smallest.map(({ target }) => ({ value: 100 * target, label: formatPercent(target) }))}
            marks={[{ x: plan.design === 'paired' ? plan.models : plan.animals }].filter(({ x }) =>
              curve.some(({ size }) => size === x),
            )}
            height={360}
          />
        }
        empty=""
        table={{ columns, rows: curve, rowKey: ({ size }) => String(size), minWidth: 420 }}
        csv={{ columns: fileColumns(unit), rows: curve }}
      >
        <MethodText>{planMethod(plan, result)}</MethodText>
      </FigureFrame>
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className={term}>{name}</dt>
      <dd className={says}>{value}</dd>
    </div>
  );
}

const curveColumns = (unit: string): PassportColumn<PlanSize>[] => [
  { key: 'size', label: unit, heads: true, numeric: true, cell: ({ size }) => size, text: ({ size }) => size },
  {
    key: 'animals',
    label: m.planner_total(),
    numeric: true,
    cell: ({ animals }) => formatNumber(animals),
    text: ({ animals }) => animals,
  },
  {
    key: 'power',
    label: m.planner_power(),
    numeric: true,
    cell: ({ power }) => shareWords(power),
    text: ({ power }) => power.value,
  },
];

const fileColumns = (unit: string): PassportColumn<PlanSize>[] => [
  ...curveColumns(unit),
  {
    key: 'low',
    label: m.study_file_low({ label: m.planner_power() }),
    cell: () => null,
    text: ({ power }) => power.low,
  },
  {
    key: 'high',
    label: m.study_file_high({ label: m.planner_power() }),
    cell: () => null,
    text: ({ power }) => power.high,
  },
];

/** About eight of the sizes, so that their numbers do not touch. */
function tickSizes(sizes: readonly number[]): number[] {
  const most = Math.max(...sizes);
  const step = [1, 2, 5, 10, 20, 25, 50].find((one) => most / one <= 8) ?? 50;
  return Array.from({ length: Math.floor(most / step) }, (_, index) => (index + 1) * step).filter(
    (size) => size >= Math.min(...sizes),
  );
}

const warning = css({ marginBottom: '4', maxWidth: '72ch' });
const facts = css({
  display: 'grid',
  gridTemplateColumns: {
    base: 'repeat(2, minmax(0, 1fr))',
    tablet: 'repeat(auto-fit, minmax(172px, 1fr))',
    _print: 'repeat(3, minmax(0, 1fr))',
  },
  gap: '4 6',
  marginBottom: { base: '8', tablet: '10' },
  paddingBlock: '4',
  borderBlock: '1px solid {colors.line}',
});
const term = css({ textStyle: 'tiny', color: 'ink.soft' });
const says = css({ fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' });
