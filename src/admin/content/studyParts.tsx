import type { PanelParts } from '../resource/panelParts.ts';
import { StudyArmsField } from './StudyArmsField.tsx';

/** Edits the arms of a study one by one. */
export const studyParts: PanelParts = { fields: { arms: StudyArmsField } };
