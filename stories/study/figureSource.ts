import type { StudyAnalysis } from '../../contract/entities/analysis.ts';
import { figureArms } from '../../src/site/study/figureArms.ts';
import samples from '../models/studyAnalyses.json' with { type: 'json' };

/** Analyses as the server sends them (`tests/support/studySamples.ts`). TypeScript infers wider types from JSON. */
export const analyses = samples as unknown as Record<keyof typeof samples, StudyAnalysis>;

/** The source of the figures in the stories. */
export const source = {
  name: 'LUN-PDX-0012 ST-0101',
  provenance: (table: string) => `Oncology Browser, LUN-PDX-0012, ST-0101, ${table}`,
};

/** Returns the props of a section: the arms of a sample, and its source. */
export const shown = (name: keyof typeof samples) => ({ arms: figureArms(analyses[name].arms), source });
