import { readFile } from 'node:fs/promises';
import { parse } from 'node:path';
import { parseArgs } from 'node:util';
import { Value } from 'typebox/value';
import { IMPORT_KINDS, type ImportKind } from '../../contract/entities/importKind.ts';
import { ColumnSource, ImportReading } from '../../contract/entities/importReading.ts';
import { importKinds } from '../../contract/importKinds.ts';
import { ImportError, type Importer } from './importer.ts';
import { importers } from './importers.ts';
import type { Mapping } from './mappedFile.ts';
import { recognize } from './recognize.ts';
import type { ImportOptions } from './run.ts';

/** In place of a kind: the file decides. */
const AUTO = 'auto';

const listed = IMPORT_KINDS.map((kind) => `  ${kind.padEnd(20)}  a row is ${importKinds[kind].row.en}`).join('\n');

export const USAGE = `npm run import -- <${IMPORT_KINDS.join('|')}> <file> [options]
npm run import -- auto <file> [options]

${listed}
  ${AUTO.padEnd(20)}  recognizes the kind, the layout and the columns of the file, and says what it took

A file is text (CSV, with tabs, MAF, VCF), a workbook (.xlsx), or one of them packed (.gz, .zip). Without --mapping, columns
with other names than ours are recognized.

  --dry-run             reads, compares and reports; writes nothing
  --mapping <file>      JSON that maps our column names to the file's: a name, { "value": "…" } for one value in every row, or
                        { "column": "…", "values": { "theirs": "ours" } } to translate the values of a column
  --write-mapping <file>  writes how the file was recognized as such a mapping, to correct it, also if something must be decided first
  --instead-of-demo     removes the demo rows of this kind after the import
  --clear-empty         empty cells clear the stored value; without it, they change nothing. Missing columns never do
  --drafts              (models) new and changed models stay drafts until an administrator publishes them in the back-office
  --report <file>       writes every finding to this file as JSON

The database is the one of DATABASE_URL, or the embedded one in DATA_DIR, whether or not the portal is running.`;

/** Returns the usage text of the command. With an import kind it includes the columns of the file. */
export function usageFor([name = '']: readonly string[]): string {
  if (!isKind(name)) return USAGE;
  const { row, rule, columns } = importKinds[name];
  return [
    USAGE,
    '',
    `A row of ${name} is ${row.en}. ${rule.en}`,
    `Columns of ${name}:`,
    ...columns.required.map((column) => `  ${column} (required)`),
    ...columns.optional.map((column) => `  ${column}`),
  ].join('\n');
}

const isKind = (name: string): name is ImportKind => Object.hasOwn(importKinds, name);

/** `taken`: what was recognized in the file, as lines for the user; empty if a mapping or our own columns decide. */
export type Command = { importer: Importer; options: ImportOptions; taken: readonly string[] };

/**
 * Reads the command line.
 *
 * @throws ImportError with one line for the user of the command
 */
export async function readCommand(words: readonly string[]): Promise<Command> {
  const { values, positionals } = parsed(words);
  const [word = '', file, ...rest] = positionals;
  const isAuto = word === AUTO;
  if (!(isKind(word) || isAuto) || file === undefined || rest.length > 0) throw new ImportError(USAGE);
  if (isAuto && values.mapping !== undefined)
    throw new ImportError(`--mapping: name the kind that the mapping is for in place of ${AUTO}`);
  if (!isAuto) assertOptions(word, values);
  const recognized =
    values.mapping === undefined
      ? await recognize(file, isAuto ? undefined : word, values['write-mapping'])
      : undefined;
  const name = recognized?.kind ?? word;
  if (!isKind(name)) throw new ImportError(USAGE);
  assertOptions(name, values);
  const read =
    values.mapping === undefined ? (recognized?.reading ?? { mapping: {} }) : await readReading(values.mapping);
  const { unit, ...reading } = read;
  const importer = importers[name]({ fileName: parse(file).name, ...(unit && { unit }) });
  assertColumns(reading.mapping, importer, values.mapping ?? '');
  const options: ImportOptions = {
    file,
    ...reading,
    dryRun: values['dry-run'],
    insteadOfDemo: values['instead-of-demo'],
    asDrafts: values.drafts,
    clear: values['clear-empty'],
  };
  if (options.insteadOfDemo && importer.removeDemo === undefined)
    throw new ImportError(`--instead-of-demo: there is no demo data of ${name} to remove`);
  if (values.report !== undefined) options.reportFile = values.report;
  return { importer, options, taken: recognized?.taken ?? [] };
}

/** Refuses options that the kind does not have. */
function assertOptions(name: ImportKind, given: { drafts: boolean; 'clear-empty': boolean }): void {
  const { drafts, clears } = importKinds[name];
  if (given.drafts && !drafts) throw new ImportError(`--drafts: only models can be drafts; ${name} are public at once`);
  if (given['clear-empty'] && !clears)
    throw new ImportError(`--clear-empty: an empty cell in a file of ${name} clears nothing`);
}

function parsed(words: readonly string[]) {
  const options = {
    'dry-run': { type: 'boolean', default: false },
    'clear-empty': { type: 'boolean', default: false },
    drafts: { type: 'boolean', default: false },
    'instead-of-demo': { type: 'boolean', default: false },
    mapping: { type: 'string' },
    'write-mapping': { type: 'string' },
    report: { type: 'string' },
  } as const;
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    throw new ImportError(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  }
}

type Reading = Pick<ImportReading, 'unit'> & Pick<ImportOptions, 'format' | 'wide'> & { mapping: Mapping };

/**
 * Reads a mapping file: the sources of our columns alone, or a whole reading as the back-office saves it, with the
 * format, the shape and the unit of the file.
 */
async function readReading(path: string): Promise<Reading> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new ImportError(`${path}: ${error instanceof SyntaxError ? 'is not JSON' : 'cannot be read'}`);
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new ImportError(`${path}: is not an object of column names`);
  if (!('mapping' in content)) return { mapping: content as Mapping };
  const reading = { format: {}, ...content };
  if (Value.Check(ImportReading, reading)) return reading;
  const [fault] = Value.Errors(ImportReading, reading);
  throw new ImportError(`${path}: ${fault?.instancePath} ${fault?.message}`);
}

function assertColumns(mapping: Mapping, importer: Importer, path: string): void {
  for (const [column, source] of Object.entries(mapping)) {
    if (!Object.hasOwn(importer.columns, column))
      throw new ImportError(`${path}: ${column} is not one of ${Object.keys(importer.columns).join(', ')}`);
    if (typeof source !== 'string' && !Value.Check(ColumnSource, source))
      throw new ImportError(
        `${path}: ${column} is neither a name nor { "value": "…" } nor { "column": "…", "values": { … } }`,
      );
  }
}
