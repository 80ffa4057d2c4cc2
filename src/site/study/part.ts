import type { StudyAnalysis } from '../../../contract/entities/analysis.ts';
import type { ColoredArm, StudySource } from './source.ts';

/** The props that every section of a study receives. */
export type StudyPart = {
  study: StudyAnalysis;
  /** The shown ones. */
  arms: readonly ColoredArm[];
  source: StudySource;
  /** Shows the table instead of the figure. */
  table: boolean;
};
