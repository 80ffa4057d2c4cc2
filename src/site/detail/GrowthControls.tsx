import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { GrowthMeasure, growthViewMachine } from '../../../machines/growthView/growthView.machine.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { Segmented } from '../../ui/Segmented.tsx';
import { armTitle, type ShownArm } from './growthSeries.ts';

type View = SnapshotFrom<typeof growthViewMachine>;
type Send = ActorRefFrom<typeof growthViewMachine>['send'];

export const measureOf = (view: View): GrowthMeasure =>
  view.hasTag('weightChange') ? 'weightChange' : view.hasTag('volumeChange') ? 'volumeChange' : 'volume';

export const measureLabel = (measure: GrowthMeasure): string =>
  ({ volume: m.detail_measure_volume, volumeChange: m.detail_measure_change, weightChange: m.detail_measure_weight })[
    measure
  ]();

/** Chooses what is drawn of a study, and how. */
export function GrowthControls({ view, send }: { view: View; send: Send }) {
  const { studies, study } = view.context;
  const measure = measureOf(view);
  return (
    <div className={row} data-print="none">
      {studies.length > 1 && (
        <Segmented
          label={m.detail_study()}
          value={study}
          options={studies.map((one) => ({ value: one.study, label: one.study }))}
          onChange={(chosen) => send({ type: 'growthView.studyChosen', study: chosen })}
        />
      )}
      <Segmented
        label={m.detail_measure()}
        value={measure}
        options={(['volume', 'volumeChange', 'weightChange'] as const).map((value) => ({
          value,
          label: measureLabel(value),
        }))}
        onChange={(chosen) => send({ type: 'growthView.measureChosen', measure: chosen })}
      />
      <Segmented
        label={m.detail_courses()}
        value={view.hasTag('animals') ? 'animals' : 'means'}
        options={[
          { value: 'means', label: m.detail_means() },
          { value: 'animals', label: m.detail_animals() },
        ]}
        onChange={(courses) => send({ type: 'growthView.coursesChosen', courses })}
      />
      {measure === 'volume' && (
        <Segmented
          label={m.detail_scale()}
          value={view.hasTag('log') ? 'log' : 'linear'}
          options={[
            { value: 'linear', label: m.detail_linear() },
            { value: 'log', label: m.detail_log() },
          ]}
          onChange={(scale) => send({ type: 'growthView.scaleChosen', scale })}
        />
      )}
    </div>
  );
}

/** Shows and hides the arms, and names their colors: the legend of the charts below. The last one cannot be hidden. */
export function ArmSwitches({
  arms,
  hidden,
  onToggle,
}: {
  arms: readonly Pick<ShownArm, 'name' | 'agent' | 'color'>[];
  hidden: readonly string[];
  onToggle: (arm: string) => void;
}) {
  return (
    <fieldset className={switches}>
      <legend className="sr">{m.detail_arms()}</legend>
      {arms.map((arm) => (
        <button
          key={arm.name}
          type="button"
          className={armSwitch}
          aria-pressed={!hidden.includes(arm.name)}
          onClick={() => onToggle(arm.name)}
        >
          <i className={swatch} style={{ background: arm.color }} aria-hidden="true" />
          {armTitle(arm)}
        </button>
      ))}
    </fieldset>
  );
}

const row = css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginBottom: '4' });
const switches = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  border: '0',
  padding: '0',
  marginBottom: '3',
});
const armSwitch = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  minHeight: { base: '44px', tablet: '28px' },
  paddingInline: '2',
  border: '1px solid {colors.line}',
  borderRadius: 'sm',
  background: 'surface',
  textStyle: 'tiny',
  color: 'ink',
  textAlign: 'start',
  '&:hover': { background: 'hover' },
  // a printed legend has only what is drawn
  '&[aria-pressed=false]': {
    _print: { display: 'none' },
    background: 'transparent',
    borderStyle: 'dashed',
    textDecoration: 'line-through',
    color: 'ink.faint',
    '& i': { opacity: '0.25' },
  },
});
const swatch = css({
  flexShrink: '0',
  width: '14px',
  height: '4px',
  borderRadius: '2px',
  _forcedColors: { forcedColorAdjust: 'none' },
});
