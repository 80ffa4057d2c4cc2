import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ImportKind } from '../../contract/entities/importKind.ts';
import type { ImportProposal, ImportReading } from '../../contract/entities/importReading.ts';
import { importKinds } from '../../contract/importKinds.ts';
import { openTable } from '../tables/openTable.ts';
import type { Table } from '../tables/table.ts';
import { ImportError } from './importer.ts';
import { asImportError } from './mappedFile.ts';
import { plainName } from './plainName.ts';
import { proposeReading } from './proposal/propose.ts';
import { reasons } from './reasons.ts';

/** What a file is and how it is read, with lines that say so. */
export type Recognized = { kind: ImportKind; reading: ImportReading; taken: string[] };

/** Kinds whose numbers have a unit. */
const MEASURED: readonly ImportKind[] = ['expression', 'copyNumber'];

/**
 * Recognizes a file for the command line, where nobody can correct the proposal.
 * @param kind the kind, if the user named it
 * @param mappingFile where the reading is written as a mapping, before anything is checked
 * @returns undefined if a file of the named kind is read as it is: it has our own columns, or none that are known
 * @throws ImportError if the file cannot be read, or a person must decide something; it names what a mapping must say
 */
export async function recognize(
  path: string,
  kind: ImportKind | undefined,
  mappingFile?: string,
): Promise<Recognized | undefined> {
  let table: Table | undefined;
  try {
    table = await openTable(path);
    const isOurs = kind !== undefined && !MEASURED.includes(kind) && hasOurColumns(kind, table.header);
    if (isOurs && mappingFile === undefined) return undefined;
    const proposal = await proposeReading(table, { fileName: basename(path), ...(kind && { kind }) });
    if (mappingFile !== undefined) await writeFile(mappingFile, `${JSON.stringify(proposal.reading, null, 2)}\n`);
    // our own column says the unit; for a file without any known column, the import lists all that is missing
    const isUnknown = kind !== undefined && proposal.columns.every(({ target }) => target === null);
    if (isUnknown || (isOurs && proposal.units.length > 0)) return undefined;
    return { ...decided(proposal, table), taken: linesOf(proposal) };
  } catch (error) {
    throw asImportError(error, path);
  } finally {
    await table?.close();
  }
}

function hasOurColumns(kind: ImportKind, header: readonly string[]): boolean {
  const plain = header.map(plainName);
  return importKinds[kind].columns.required.every((column) => plain.includes(plainName(column)));
}

function decided({ kind, reading, missing, units, unknown }: ImportProposal, { header, format }: Table) {
  if (kind === null)
    throw new ImportError(`the columns are of no known kind of file: ${header.slice(0, 12).join(', ')}; name the kind`);
  if (missing.length > 0) {
    const named = header.slice(0, 12).join(', ');
    throw new ImportError(reasons.atLine(format.headerLine, reasons.lacksColumns(missing, named)));
  }
  if (units.length > 0)
    throw new ImportError(
      `the numbers can have several units (${units.join(', ')}): write the mapping with --write-mapping, add "unit" to it and import with --mapping`,
    );
  const open = unknown.filter(
    ({ column, proposal }) => proposal === null && importKinds[kind].columns.required.includes(column),
  );
  if (open.length > 0) throw new ImportError(reasons.untranslated(open));
  return { kind, reading };
}

/** Returns what was recognized as lines for a terminal. */
function linesOf({ kind, layout, reading, unknown, columns }: ImportProposal): string[] {
  const lines = [layout ? `read as ${kind} in the layout ${layout.label.en}, ${layout.document}` : `read as ${kind}`];
  if (reading.format.sheet !== undefined) lines.push(`sheet: ${reading.format.sheet}`);
  if (reading.format.member !== undefined) lines.push(`file of the archive: ${reading.format.member}`);
  if (reading.unit !== undefined) lines.push(`unit of the numbers: ${reading.unit}`);
  if (reading.wide !== undefined) lines.push('each cell of the matrix is a row');
  const why = new Map(columns.flatMap((column) => (column.target ? [[column.target, column.why] as const] : [])));
  for (const [column, source] of Object.entries(reading.mapping))
    if ('value' in source) lines.push(`${column}: ${JSON.stringify(source.value)} in every row`);
    else if (plainName(source.column) !== plainName(column))
      lines.push(`${column}: column ${JSON.stringify(source.column)}${because(why.get(column))}`);
  for (const { column, value, count, proposal } of unknown)
    if (proposal !== null)
      lines.push(`${column}: ${JSON.stringify(value)} (${count}×) → ${proposal === '' ? 'no value' : proposal}`);
  return lines;
}

const because = (why: string | null | undefined): string => (why ? ` (by ${why})` : '');
