import { EMPTY_VALUE } from '../../../contract/constants.ts';
import { runStates } from '../../../contract/resources/quartz.ts';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { StateMark } from '../../ui/table/StateMark.tsx';
import type { SpecialFields } from '../resource/specialFields.tsx';
import { PausedMark } from './PausedMark.tsx';
import { RunState } from './RunState.tsx';

function LastState({ record }: { record: ResourceRecord }) {
  const state = runStates.find(({ value }) => value === record.lastState);
  return state ? <RunState state={state.value} /> : <span className={quiet}>{EMPTY_VALUE}</span>;
}

/** Whether the schedule is active, and if not, whether failures paused it or a user stopped it. */
function Enabled({ record }: { record: ResourceRecord }) {
  if (record.enabled) return <StateMark tone="good">{m.table_yes()}</StateMark>;
  return record.pausedAt ? <PausedMark /> : <StateMark tone="off">{m.table_no()}</StateMark>;
}

/** Components for two fields of a schedule: the state of its last run, and whether it is active. */
export const scheduleFields: SpecialFields = { value: { lastState: LastState, enabled: Enabled } };

const quiet = css({ textStyle: 'tiny', color: 'ink.soft' });
