import type { StudyEvent } from './entities/analysis.ts';

/** The event of a study unless another one is chosen: a tumor has twice its volume at baseline. */
export const DOUBLING: StudyEvent = { times: 2 };
