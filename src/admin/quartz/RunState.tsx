import { runStates, type RunState as State } from '../../../contract/resources/quartz.ts';
import { localized } from '../../i18n/locale.ts';
import { StateMark, type StateTone } from '../../ui/table/StateMark.tsx';

const tones: Record<State, StateTone> = {
  waiting: 'off',
  queued: 'running',
  running: 'running',
  succeeded: 'good',
  failed: 'bad',
  cancelled: 'off',
  skipped: 'off',
  missed: 'warning',
};

/** The state of a run. */
export function RunState({ state }: { state: State }) {
  const known = runStates.find(({ value }) => value === state);
  return <StateMark tone={tones[state]}>{known ? localized(known.label) : state}</StateMark>;
}
