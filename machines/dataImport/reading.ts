import type { ImportKind } from '../../contract/entities/importKind.ts';
import type { ColumnSource, ImportProposal, ImportReading } from '../../contract/entities/importReading.ts';

/** A file, with what the user has corrected. */
export type Asked = { file: string; kind: ImportKind | null; reading: ImportReading | null };
/** A reading that is saved under a name. */
export type ToSave = { name: string; kind: ImportKind; header: string[]; reading: ImportReading };
type Recognized = {
  kind: ImportKind | null;
  proposal: ImportProposal | null;
  reading: ImportReading | null;
  savedAs: string | null;
};

/** Whether each required column has a source and the unit of the numbers is known. */
export function isComplete({ kind, proposal, reading }: Recognized): boolean {
  if (kind === null || proposal === null || reading === null) return false;
  return proposal.missing.length === 0 && (proposal.units.length === 0 || reading.unit !== undefined);
}

/** Returns what is saved of a recognized file. */
export function savedOf({ kind, proposal, reading, savedAs }: Recognized): ToSave {
  if (kind === null || proposal === null || reading === null) throw new Error('nothing is recognized');
  return { name: savedAs ?? '', kind, header: proposal.header, reading };
}

/** Returns the reading with another source of one of our columns; null removes it. */
export function withSource(reading: ImportReading, column: string, source: ColumnSource | null): ImportReading {
  const { [column]: _, ...others } = reading.mapping;
  return { ...reading, mapping: source === null ? others : { ...others, [column]: source } };
}

/** Returns the reading in which a value of one of our columns means something else; null lets it stay. */
export function withMeaning(
  reading: ImportReading,
  { column, value, result }: { column: string; value: string; result: string | null },
): ImportReading {
  const source = reading.mapping[column];
  if (source === undefined || !('column' in source)) return reading;
  const { [value]: _, ...others } = source.values ?? {};
  const values = result === null ? others : { ...others, [value]: result };
  return { ...reading, mapping: { ...reading.mapping, [column]: { ...source, values, others: 'keep' } } };
}
