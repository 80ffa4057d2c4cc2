import type { PgColumn } from 'drizzle-orm/pg-core';
import type { GeneratedColumn, GeneratedResource } from '../../../contract/entities/generator.ts';
import type { GeneratedKind } from '../../../contract/generator/limits.ts';
import type { GeneratorProblem } from '../../../contract/generator/words.ts';
import { columnsOf, type DeclaredTable, isOfRecord, keepsRecords } from './declared.ts';

/** The possible field kinds of a column, by its Drizzle data type. */
const FITTING: Readonly<Record<string, readonly GeneratedKind[]>> = {
  PgText: ['text', 'longText', 'richText', 'email', 'phone', 'choice'],
  PgVarchar: ['text', 'longText', 'richText', 'email', 'phone', 'choice'],
  PgInteger: ['integer'],
  PgSmallInt: ['integer'],
  PgBigInt53: ['integer'],
  PgNumeric: ['number'],
  PgReal: ['number'],
  PgDoublePrecision: ['number'],
  PgBoolean: ['flag'],
  PgDateString: ['date'],
  PgTimestamp: ['instant'],
  PgJsonb: ['localized', 'localizedLong', 'json', 'texts'],
  PgArray: ['choices'],
  PgUUID: ['reference'],
};
/** Kinds that write a default value if the user enters nothing. */
const NEVER_NULL: readonly GeneratedKind[] = [
  ...(['text', 'longText', 'richText', 'email', 'phone'] as const),
  ...(['localized', 'localizedLong', 'flag', 'choices', 'texts'] as const),
];

/** Returns the contradictions between a description and an existing table in the code. */
export function tableProblems(
  { columns, tree }: GeneratedResource,
  { table }: DeclaredTable,
): Record<string, GeneratorProblem> {
  if (!keepsRecords(table)) return { table: 'notRecords' };
  const declared = columnsOf(table);
  const property = (name: string) => [name, `${name}Id`, `${name}Ids`].find((key) => key in declared);
  const problems = columns.flatMap((column, place): [string, GeneratorProblem][] => {
    const key = property(column.name);
    const kept = key === undefined ? undefined : declared[key];
    if (!kept) return [[`columns.${place}.name`, 'notInTable']];
    const problem = columnProblem(column, kept);
    return problem ? [[`columns.${place}.${problem === 'mustBeGiven' ? 'required' : 'kind'}`, problem]] : [];
  });
  const used = new Set([...columns.map(({ name }) => property(name)), ...(tree ? ['parentId', 'sort'] : [])]);
  const lacking = Object.entries(declared).some(
    ([key, column]) => !isOfRecord(key) && !used.has(key) && column.notNull && !column.hasDefault,
  );
  const isTree = ['parentId', 'sort'].every((key) => key in declared);
  return {
    ...(lacking && { table: 'tableNeeds' as const }),
    ...(tree && !isTree && { table: 'notInTable' as const }),
    ...Object.fromEntries(problems),
  };
}

function columnProblem(column: GeneratedColumn, kept: PgColumn): GeneratorProblem | undefined {
  if (!FITTING[kept.columnType]?.includes(column.kind)) return 'otherType';
  const given = kept.notNull && !kept.hasDefault;
  if (given && !(column.required && column.form) && !NEVER_NULL.includes(column.kind)) return 'mustBeGiven';
  return given && !column.form ? 'mustBeGiven' : undefined;
}
