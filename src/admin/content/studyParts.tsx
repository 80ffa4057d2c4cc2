import type { PanelParts } from '../resource/panelParts.ts';
import { StudyArmsField } from './StudyArmsField.tsx';

/** The arms of a study are edited one by one. */
export const studyParts: PanelParts = { fields: { arms: StudyArmsField } };
