import type { GeneratedColumn, GeneratedResource } from '../entities/generator.ts';
import { isWritten } from '../keyText.ts';
import { isSearchable } from '../resources/fields.ts';
import { resources } from '../resources/index.ts';
import type { Localized } from '../schema.ts';
import { fieldOfColumn, isUniqueKind } from './definition.ts';
import { GENERATED_COLUMNS_MAX } from './limits.ts';
import { columnNameProblem, resourceNameProblem, snakeCase, tableNameProblem } from './names.ts';
import type { GeneratorProblem, GeneratorProblems } from './words.ts';

type Found = [field: string, problem: GeneratorProblem];

/** Whether a column's kind can name a record. */
export const isNaming = ({ kind }: Pick<GeneratedColumn, 'kind'>): boolean =>
  ['text', 'localized', 'email', 'phone'].includes(kind);

/**
 * Returns every problem of a description that can be found without the database. The browser checks while the user
 * types, the server before it generates.
 *
 * @param dictionaries codes of the existing dictionaries
 */
export function problemsOf(description: GeneratedResource, dictionaries: readonly string[]): GeneratorProblems {
  const { name, table, title, one, label, columns } = description;
  const naming = columns.find((column) => column.name === label);
  const found: (Found | false | undefined)[] = [
    at('name', resourceNameProblem(name)),
    at('table', tableNameProblem(table)),
    ...wordProblems('title', title),
    ...wordProblems('one', one),
    columns.length > GENERATED_COLUMNS_MAX && ['columns', 'tooMany'],
    !columns.some(({ list }) => list) && ['columns', 'notListed'],
    !columns.some(({ form }) => form) && ['columns', 'noColumns'],
    !(naming && isNaming(naming)) && ['label', 'notNaming'],
    ...columns.flatMap((column, place) => columnProblems(column, place, columns, dictionaries)),
  ];
  // the first problem found at a field is the most specific
  return Object.fromEntries(found.filter((each): each is Found => Boolean(each)).toReversed());
}

const at = (field: string, problem: GeneratorProblem | undefined): Found | undefined => problem && [field, problem];

function wordProblems(field: string, words: Localized): Found[] {
  return (['en', 'zh'] as const).flatMap((locale): Found[] => {
    const problem = wordProblem(words[locale]);
    return problem ? [[`${field}.${locale}`, problem]] : [];
  });
}

/** Returns the problem of a text for message files, where braces and backslashes have a meaning. */
function wordProblem(text: string): GeneratorProblem | undefined {
  if (!isWritten(text)) return 'needed';
  return /[{}\\\p{Cc}\u2028\u2029]/u.test(text) ? 'signs' : undefined;
}

function columnProblems(
  column: GeneratedColumn,
  place: number,
  columns: readonly GeneratedColumn[],
  dictionaries: readonly string[],
): (Found | undefined)[] {
  const field = (name: string) => `columns.${place}.${name}`;
  const isTwice = columns.some(
    (other, index) => index < place && keysOf(other).some((key) => keysOf(column).includes(key)),
  );
  const choices = column.kind === 'choice' || column.kind === 'choices';
  return [
    at(field('name'), columnNameProblem(column.name) ?? (isTwice ? 'twice' : undefined)),
    ...wordProblems(field('label'), column.label),
    at(field('required'), column.required && !column.form ? 'requiredHidden' : undefined),
    at(field('search'), column.search && !isSearchable(fieldOfColumn(column)) ? 'notSearchable' : undefined),
    at(field('unique'), column.unique && !isUniqueKind(column) ? 'notUnique' : undefined),
    at(field('options'), choices && column.dictionary === '' ? optionsProblem(column) : undefined),
    at(
      field('dictionary'),
      choices && column.dictionary !== '' && !dictionaries.includes(column.dictionary) ? 'noDictionary' : undefined,
    ),
    at(
      field('of'),
      column.kind === 'reference' && !resources.some(({ name }) => name === column.of) ? 'noResource' : undefined,
    ),
  ];
}

/** A reference is stored under its name plus `Id`; no other column may have either name. */
const keysOf = ({ name }: GeneratedColumn): string[] => [snakeCase(name), snakeCase(`${name}Id`)];

function optionsProblem({ options }: GeneratedColumn): GeneratorProblem | undefined {
  if (options.length === 0) return 'noChoices';
  const right = options.every(
    ({ value, label }) => /^[\w-]{1,60}$/.test(value) && !wordProblem(label.en) && !wordProblem(label.zh),
  );
  return right && new Set(options.map(({ value }) => value)).size === options.length ? undefined : 'choiceWrong';
}
