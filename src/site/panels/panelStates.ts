import type { PanelState } from '../../../contract/vocabulary.ts';
import { m } from '../../i18n/compiled/messages.js';

/** The label of the enroll button; null if enrollment is not possible at the moment. */
export const enrollLabels: Record<PanelState, (() => string) | null> = {
  open: m.panel_enroll,
  full: m.panel_join_waiting_list,
  upcoming: null,
  closed: null,
};
