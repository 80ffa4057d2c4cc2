import type { StudyAnalysis } from '../../../contract/entities/analysis.ts';
import { armTitle } from '../detail/growthSeries.ts';

/** What an arm of a study is called, its drug in the reader's language. */
export function titleIn({ arms }: Pick<StudyAnalysis, 'arms'>, name: string): string {
  const arm = arms.find((one) => one.name === name);
  return arm ? armTitle(arm) : name;
}
