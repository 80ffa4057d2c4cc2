import type { StudyAnalysis } from '../../../contract/entities/analysis.ts';
import { armTitle } from '../detail/growthSeries.ts';

/** Returns the title of an arm, with its drug in the reader's language. */
export function titleIn({ arms }: Pick<StudyAnalysis, 'arms'>, name: string): string {
  const arm = arms.find((one) => one.name === name);
  return arm ? armTitle(arm) : name;
}
