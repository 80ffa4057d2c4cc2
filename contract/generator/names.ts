import { API_PREFIX } from '../constants.ts';
import { pageAt } from '../pages.ts';
import { permissionCodes } from '../permissions.ts';
import { systemFields } from '../resources/fields.ts';
import { resources } from '../resources/index.ts';
import { routes } from '../routes.ts';
import { generatedRoute } from './definition.ts';
import { GENERATED_NAME_MAX, GENERATED_SECTIONS } from './limits.ts';
import type { GeneratorProblem } from './words.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words that JavaScript reserves or that every object has. */
const ofJavaScript = words(`
  abstract any arguments as async await boolean break case catch class const constructor continue debugger default delete
  do else enum eval export extends false finally for from function get hasOwnProperty if implements import in instanceof
  interface isPrototypeOf let module new null of package private propertyIsEnumerable protected prototype public return
  set static super switch symbol this throw toLocaleString toString true try type typeof undefined valueOf var void while
  with yield NaN Infinity globalThis
`);
/** Names that the generated files use for other things. */
const ofFiles = words(`
  afterAll beforeAll calls changed describe example expect id instant localized made makeHolder makePerson meta newest
  other person pg portal record required resource resources rows signIn signedIn source sources sql story test testApp
  token values version withRows
`);
/** Words that PostgreSQL reserves (its appendix C, "reserved"). */
const ofDatabase = words(`
  all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation column
  concurrently constraint create cross current_catalog current_date current_role current_schema current_time
  current_timestamp current_user default deferrable desc distinct do else end except false fetch for foreign freeze from
  full grant group having ilike in initially inner intersect into is isnull join lateral leading left like limit localtime
  localtimestamp natural not notnull null offset on only or order outer overlaps placing primary references returning
  right select session_user similar some symmetric system_user table tablesample then to trailing true union unique user
  using variadic verbose when where window with
`);
/** Names of the fields of every record, of the list query's own parameters, and of the other members of a save. */
const ofRecords: ReadonlySet<string> = new Set([
  ...['acts', 'withheld', 'findings', 'copied'],
  ...['id', 'version', 'labels', 'publication', 'untranslated', 'text', 'sort', 'page', 'limit', 'parent', 'parentId'],
  ...Object.keys(systemFields),
]);

const CAMEL = new RegExp(`^[a-z][a-zA-Z0-9]{0,${GENERATED_NAME_MAX - 1}}$`);
const SNAKE = new RegExp(`^[a-z][a-z0-9_]{0,${GENERATED_NAME_MAX - 1}}$`);

/** Whether a text is in camel case, even if it conflicts with another name. */
export const isCamelCase = (text: string): boolean => CAMEL.test(text);

/** Converts a name in the code to the spelling of the database. */
export const snakeCase = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();

/** Converts a name in the database to the spelling of the code. */
export const camelCase = (name: string): string =>
  name.toLowerCase().replace(/[^a-z0-9]+(.)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? '');

const takenNames: ReadonlySet<string> = new Set([
  ...resources.map(({ name }) => name),
  ...Object.keys(permissionCodes).map((code) => code.split(':')[0] ?? ''),
  ...Object.values(routes).map(({ path }) => path.slice(`${API_PREFIX}/api/`.length).split('/')[0] ?? ''),
]);

/** Returns the problem with the name of a resource; undefined when there is none. */
export function resourceNameProblem(name: string): GeneratorProblem | undefined {
  if (name === '') return 'needed';
  if (!CAMEL.test(name)) return 'camelCase';
  if (ofJavaScript.has(name) || ofFiles.has(name)) return 'reserved';
  const page = GENERATED_SECTIONS.some((section) => pageAt(generatedRoute({ section, name })) !== undefined);
  return page || takenNames.has(name) ? 'taken' : undefined;
}

/** Returns the problem with the name of a table, whether or not such a table exists. */
export function tableNameProblem(table: string): GeneratorProblem | undefined {
  if (table === '') return 'needed';
  if (!SNAKE.test(table)) return 'snakeCase';
  return ofDatabase.has(table) || table.startsWith('pg_') ? 'reserved' : undefined;
}

/** Returns the problem with the name of a column, without regard to the other columns. */
export function columnNameProblem(name: string): GeneratorProblem | undefined {
  if (name === '') return 'needed';
  if (!CAMEL.test(name)) return 'camelCase';
  if (ofRecords.has(name)) return 'ofEveryRecord';
  return ofJavaScript.has(name) ? 'reserved' : undefined;
}
