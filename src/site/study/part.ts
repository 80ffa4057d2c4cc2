import type { StudyAnalysis } from '../../../contract/entities/analysis.ts';
import type { ColoredArm, StudySource } from './source.ts';

/** What every section of a study is given. */
export type StudyPart = {
  study: StudyAnalysis;
  /** The shown ones. */
  arms: readonly ColoredArm[];
  source: StudySource;
  /** The table in place of the figure. */
  table: boolean;
};
