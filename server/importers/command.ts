import { readFile } from 'node:fs/promises';
import { parse } from 'node:path';
import { parseArgs } from 'node:util';
import { alterationImporter } from './alteration-rows.ts';
import { assayImporter } from './assays.ts';
import type { Mapping } from './csv-file.ts';
import { diseaseImporter } from './diseases.ts';
import { geneValueImporter } from './gene-values.ts';
import { geneImporter } from './genes.ts';
import { growthImporter } from './growth.ts';
import { type ImportContext, ImportError, type Importer } from './importer.ts';
import { modelImporter } from './models.ts';
import { responseImporter } from './responses.ts';
import type { ImportOptions } from './run.ts';
import { termImporter } from './terms.ts';

/** What can be imported, in the order in which one rests on another. Another kind is another definition. */
export const importers: Readonly<Record<string, (context: ImportContext) => Importer>> = {
  diseases: () => diseaseImporter() as Importer,
  genes: () => geneImporter() as Importer,
  terms: () => termImporter() as Importer,
  models: () => modelImporter() as Importer,
  assays: () => assayImporter() as Importer,
  alterations: (context) => alterationImporter(context) as Importer,
  expression: () => geneValueImporter('expression') as Importer,
  copyNumber: () => geneValueImporter('copyNumber') as Importer,
  responses: () => responseImporter() as Importer,
  growth: () => growthImporter() as Importer,
};

export const USAGE = `npm run import -- <${Object.keys(importers).join('|')}> <file.csv> [options]

  --dry-run             read, compare and report; write nothing
  --mapping <file>      JSON: our column names with the file's, with { "value": "…" } for a value of every row, or with
                        { "column": "…", "values": { "theirs": "ours" } } for values that mean something else
  --instead-of-demo     remove the demonstration's rows of this kind afterwards
  --drafts              (models) keep what is new or other from the public until somebody publishes it in the back-office
  --report <file>       write every finding to this file, as JSON

The database is the one of DATABASE_URL, or the embedded one in DATA_DIR, whether or not the portal is running.`;

/** How the command is used; with a kind also the columns that its file has. */
export function usageFor([name = '']: readonly string[]): string {
  const make = Object.hasOwn(importers, name) ? importers[name] : undefined;
  if (make === undefined) return USAGE;
  const columns = Object.entries(make({ fileName: 'file' }).columns).map(
    ([column, { required }]) => `  ${column}${required ? ' (required)' : ''}`,
  );
  return [USAGE, '', `Columns of ${name}:`, ...columns].join('\n');
}

export type Command = { importer: Importer; options: ImportOptions };

/** @throws ImportError in one line for whoever typed the command */
export async function readCommand(words: readonly string[]): Promise<Command> {
  const { values, positionals } = parsed(words);
  const [name = '', file, ...rest] = positionals;
  const make = Object.hasOwn(importers, name) ? importers[name] : undefined;
  if (make === undefined || file === undefined || rest.length > 0) throw new ImportError(USAGE);
  const importer = make({ fileName: parse(file).name });
  const mapping = values.mapping === undefined ? {} : await readMapping(values.mapping, importer);
  const options: ImportOptions = {
    file,
    mapping,
    dryRun: values['dry-run'],
    insteadOfDemo: values['instead-of-demo'],
    asDrafts: values.drafts,
  };
  if (options.asDrafts && importer.content === undefined)
    throw new ImportError(`--drafts: ${name} are public at once, models alone can be drafts`);
  if (options.insteadOfDemo && importer.removeDemo === undefined)
    throw new ImportError(`--instead-of-demo: there are no demonstration ${name} of their own to remove`);
  if (values.report !== undefined) options.reportFile = values.report;
  return { importer, options };
}

function parsed(words: readonly string[]) {
  const options = {
    'dry-run': { type: 'boolean', default: false },
    drafts: { type: 'boolean', default: false },
    'instead-of-demo': { type: 'boolean', default: false },
    mapping: { type: 'string' },
    report: { type: 'string' },
  } as const;
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    throw new ImportError(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  }
}

async function readMapping(path: string, importer: Importer): Promise<Mapping> {
  let mapping: unknown;
  try {
    mapping = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new ImportError(`${path}: ${error instanceof SyntaxError ? 'is not JSON' : 'cannot be read'}`);
  }
  if (typeof mapping !== 'object' || mapping === null || Array.isArray(mapping))
    throw new ImportError(`${path}: is not an object of column names`);
  for (const [column, source] of Object.entries(mapping)) {
    if (!Object.hasOwn(importer.columns, column))
      throw new ImportError(`${path}: ${column} is none of ${Object.keys(importer.columns).join(', ')}`);
    if (typeof source !== 'string' && !isConstant(source) && !isTranslated(source))
      throw new ImportError(
        `${path}: ${column} is neither a name nor { "value": "…" } nor { "column": "…", "values": { … } }`,
      );
  }
  return mapping as Mapping;
}

function isConstant(source: unknown): boolean {
  return typeof source === 'object' && source !== null && 'value' in source && typeof source.value === 'string';
}

function isTranslated(source: unknown): boolean {
  if (typeof source !== 'object' || source === null || !('column' in source) || !('values' in source)) return false;
  const { column, values } = source;
  if (typeof column !== 'string' || typeof values !== 'object' || values === null) return false;
  return Object.values(values).every((value) => typeof value === 'string');
}
