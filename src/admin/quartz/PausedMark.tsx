import { m } from '../../i18n/compiled/messages.js';
import { StateMark } from '../../ui/table/StateMark.tsx';

/** Marks a schedule that was paused because it failed too often in a row. */
export const PausedMark = () => <StateMark tone="bad">{m.admin_quartz_paused_failures()}</StateMark>;
