import Type, { type Static } from 'typebox';
import { LINE_MAX, STUDY_NAME_MAX } from '../lengths.ts';
import { closed, Line, Localized, literals, Text } from '../schema.ts';
import { STUDY_COLUMN_NAMES, TABLE_BYTES, TABLE_MAX, TABLE_NAME_MAX } from '../studyTable.ts';
import { ARM_ROLES } from '../vocabulary.ts';
import { StudyAnalysis, StudyEvent } from './analysis.ts';

const text = Type.String();
const count = Type.Integer();

/** The role of an arm in the analysis, by the arm's name. */
export const RoleOfArm = closed({ arm: Line(LINE_MAX), role: literals(ARM_ROLES) });
export type RoleOfArm = Static<typeof RoleOfArm>;

/** A table with measurements of individual animals. It is analyzed and not stored. */
export const TableToAnalyze = closed({
  name: Line(TABLE_NAME_MAX),
  text: Text(TABLE_BYTES, 1),
  /** The study to analyze; the first one of the table by default. */
  study: Type.Optional(Line(STUDY_NAME_MAX)),
  /**
   * Roles that the user chose. The other arms have the roles given in the table, or the roles proposed from their
   * names.
   */
  roles: Type.Optional(Type.Array(RoleOfArm, { maxItems: TABLE_MAX.arms })),
  event: Type.Optional(StudyEvent),
});
export type TableToAnalyze = Static<typeof TableToAnalyze>;

/** A remark on a line that was left out completely or in part. */
export const TableRemark = closed({
  /** Line number from 1, counting the header. */
  line: count,
  column: literals(STUDY_COLUMN_NAMES),
  value: text,
  reason: Localized,
});
export type TableRemark = Static<typeof TableRemark>;

/** How a table was interpreted. */
export const TableReading = closed({
  columns: Type.Array(closed({ column: literals(STUDY_COLUMN_NAMES), header: text })),
  /** Headers of the columns that were not used. */
  ignored: Type.Array(text),
  studies: Type.Array(text),
  /** Number of lines with values, and how many of them were left out. */
  lines: count,
  refused: count,
  remarks: Type.Array(TableRemark),
  moreRemarks: count,
  /** The origin of each arm's role. */
  roles: Type.Array(closed({ arm: text, role: literals(ARM_ROLES), from: literals(['user', 'table', 'proposed']) })),
});
export type TableReading = Static<typeof TableReading>;

export const AnalyzedTable = closed({ name: text, reading: TableReading, analysis: StudyAnalysis });
export type AnalyzedTable = Static<typeof AnalyzedTable>;
