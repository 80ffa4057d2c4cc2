import Type from 'typebox';
import type { EndpointDefinition } from '../endpoint.ts';
import { StudyAnalysis, StudyEvent } from '../entities/analysis.ts';
import { AnalyzedTable, TableToAnalyze } from '../entities/studyTable.ts';
import { MODEL_KEY_MAX, STUDY_NAME_MAX } from '../lengths.ts';
import { closed, Id, Instant, Line } from '../schema.ts';

/** Endpoints of the analysis of in vivo studies. */
export const analysisEndpoints = {
  studyAnalysis: {
    caller: 'signedIn',
    summary: 'The whole analysis of one study of a model',
    tags: ['search'],
    params: closed({ id: Line(MODEL_KEY_MAX) }),
    body: closed({ study: Line(STUDY_NAME_MAX), event: Type.Optional(StudyEvent) }),
    data: closed({
      model: closed({ id: Id, modelCode: Type.String(), updatedAt: Instant }),
      analysis: StudyAnalysis,
    }),
  },
  analyzeTable: {
    caller: 'signedIn',
    summary: 'The whole analysis of a study in a table; the table is not stored',
    tags: ['search'],
    body: TableToAnalyze,
    data: AnalyzedTable,
  },
} as const satisfies Record<string, EndpointDefinition>;
