import type { StudyPlan } from '../../../../contract/entities/planner.ts';
import { PLAN_LIMITS } from '../../../../contract/planLimits.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { Segmented } from '../../../ui/Segmented.tsx';
import { PlanNumber } from './PlanNumber.tsx';

type PlanInputsProps = { plan: StudyPlan; onChange: (change: Partial<StudyPlan>) => void };

/** The inputs of a plan. Every change is in the address at once. */
export function PlanInputs({ plan, onChange }: PlanInputsProps) {
  const { design, effect } = plan;
  return (
    <section className={root} aria-label={m.planner_inputs()} data-print="none">
      <div className={choices}>
        <Segmented
          label={m.planner_design()}
          value={design}
          options={[
            { value: 'paired', label: m.planner_paired() },
            { value: 'arms', label: m.planner_arms_design() },
          ]}
          onChange={(value) => onChange({ design: value })}
        />
        <Segmented
          label={m.planner_effect()}
          value={effect}
          options={[
            { value: 'rate', label: m.planner_effect_rate() },
            { value: 'volume', label: m.planner_effect_volume() },
          ]}
          onChange={(value) => onChange({ effect: value })}
        />
      </div>
      <p className={hint}>{design === 'paired' ? m.planner_paired_text() : m.planner_arms_text()}</p>
      <div className={grid}>
        <PlanNumber
          label={m.planner_models()}
          value={plan.models}
          limits={PLAN_LIMITS.models}
          onChange={(models) => onChange({ models })}
        />
        <PlanNumber
          label={m.planner_arms()}
          value={plan.arms}
          limits={PLAN_LIMITS.arms}
          onChange={(arms) => onChange({ arms })}
        />
        {design === 'arms' && (
          <PlanNumber
            label={m.planner_animals()}
            value={plan.animals}
            limits={PLAN_LIMITS.animals}
            onChange={(animals) => onChange({ animals })}
          />
        )}
        <PlanNumber
          key={effect}
          label={effect === 'rate' ? m.planner_reduction() : m.planner_difference()}
          value={plan.size}
          limits={effect === 'rate' ? PLAN_LIMITS.reduction : PLAN_LIMITS.difference}
          whole={false}
          onChange={(size) => onChange({ size })}
        />
        <PlanNumber
          label={m.planner_days()}
          value={plan.days}
          limits={PLAN_LIMITS.days}
          onChange={(days) => onChange({ days })}
        />
        <PlanNumber
          label={m.planner_per_week()}
          value={plan.perWeek}
          limits={PLAN_LIMITS.perWeek}
          onChange={(perWeek) => onChange({ perWeek })}
        />
        <PlanNumber
          label={m.planner_dropout()}
          value={plan.dropout}
          limits={PLAN_LIMITS.dropout}
          whole={false}
          onChange={(dropout) => onChange({ dropout })}
        />
        <PlanNumber
          label={m.planner_alpha()}
          value={plan.alpha}
          limits={PLAN_LIMITS.alpha}
          whole={false}
          onChange={(alpha) => onChange({ alpha })}
        />
        <PlanNumber
          label={m.planner_seed()}
          value={plan.seed}
          limits={PLAN_LIMITS.seed}
          onChange={(seed) => onChange({ seed })}
        />
      </div>
    </section>
  );
}

const root = css({ marginBottom: { base: '8', tablet: '10' } });
const choices = css({ display: 'flex', flexWrap: 'wrap', gap: '3' });
const hint = css({ textStyle: 'small', color: 'ink.soft', marginBlock: '3', maxWidth: '72ch' });
const grid = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: {
    base: 'repeat(2, minmax(0, 1fr))',
    tablet: 'repeat(auto-fill, minmax(164px, 1fr))',
  },
  alignItems: 'end',
});
