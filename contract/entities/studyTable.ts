import Type, { type Static } from 'typebox';
import { LINE_MAX, STUDY_NAME_MAX } from '../lengths.ts';
import { closed, Line, Localized, literals, Text } from '../schema.ts';
import { STUDY_COLUMN_NAMES, TABLE_BYTES, TABLE_MAX, TABLE_NAME_MAX } from '../studyTable.ts';
import { ARM_ROLES } from '../vocabulary.ts';
import { StudyAnalysis, StudyEvent } from './analysis.ts';

const text = Type.String();
const count = Type.Integer();

/** The role that an arm has in the analysis, by its name. */
export const RoleOfArm = closed({ arm: Line(LINE_MAX), role: literals(ARM_ROLES) });
export type RoleOfArm = Static<typeof RoleOfArm>;

/** A table with measurements of single animals, which is analyzed and not kept. */
export const TableToAnalyze = closed({
  name: Line(TABLE_NAME_MAX),
  text: Text(TABLE_BYTES, 1),
  /** Which study of the table; the first one unless given. */
  study: Type.Optional(Line(STUDY_NAME_MAX)),
  /** Roles that the user chose; the other arms have those of the table, or those that their names propose. */
  roles: Type.Optional(Type.Array(RoleOfArm, { maxItems: TABLE_MAX.arms })),
  event: Type.Optional(StudyEvent),
});
export type TableToAnalyze = Static<typeof TableToAnalyze>;

/** A line that was left out, or of which a value was. */
export const TableRemark = closed({
  /** Counted from 1, with the header. */
  line: count,
  column: literals(STUDY_COLUMN_NAMES),
  value: text,
  reason: Localized,
});
export type TableRemark = Static<typeof TableRemark>;

/** How a table was understood. */
export const TableReading = closed({
  columns: Type.Array(closed({ column: literals(STUDY_COLUMN_NAMES), header: text })),
  /** Headers of the columns that were not used. */
  ignored: Type.Array(text),
  studies: Type.Array(text),
  /** Lines with values, and those of them that were left out. */
  lines: count,
  refused: count,
  remarks: Type.Array(TableRemark),
  moreRemarks: count,
  /** Where the role of each arm comes from. */
  roles: Type.Array(closed({ arm: text, role: literals(ARM_ROLES), from: literals(['user', 'table', 'proposed']) })),
});
export type TableReading = Static<typeof TableReading>;

export const AnalyzedTable = closed({ name: text, reading: TableReading, analysis: StudyAnalysis });
export type AnalyzedTable = Static<typeof AnalyzedTable>;
