import { ByteWriter, ParquetWriter } from 'hyparquet-writer';

/** The type of a column: doubles, whole numbers (64 bits), texts, lists of texts, days, or instants (UTC). */
export type ParquetType = 'number' | 'integer' | 'text' | 'list' | 'day' | 'instant';
export type ParquetColumn = { name: string; type: ParquetType };
/** A day is an ISO date. */
export type ParquetValue = string | number | null | Date | readonly string[];

export const PARQUET_TYPE = 'application/vnd.apache.parquet';
/** Rows in memory at once: a row group of the file. */
const GROUP = 20_000;
const DAY_MS = 86_400_000;

/**
 * Yields a Parquet file, one row group after the other, compressed with Snappy. Every column may have nulls.
 *
 * @param rows the rows in batches, each with a value for each column
 * @param about returns facts about the file, after the last row; they are stored as its key-value metadata
 */
export async function* parquetOf(
  columns: readonly ParquetColumn[],
  rows: AsyncIterable<readonly (readonly ParquetValue[])[]>,
  about: () => Record<string, string> = () => ({}),
): AsyncGenerator<Uint8Array> {
  const bytes = new ByteWriter();
  const taken = (): Uint8Array => {
    const part = bytes.getBytes().slice();
    bytes.index = 0;
    return part;
  };
  const schema: Schema = [
    { name: 'schema', num_children: columns.length },
    ...columns.flatMap(({ name, type }) => elements[type](name)),
  ];
  const file = new ParquetWriter({ writer: bytes, schema });
  const write = (group: readonly (readonly ParquetValue[])[]) =>
    file.write({
      columnData: columns.map(({ name, type }, index) => ({
        name,
        data: group.map((row) => stored(row[index] ?? null, type)),
      })),
      rowGroupSize: GROUP,
    });
  let group: (readonly ParquetValue[])[] = [];
  for await (const batch of rows)
    for (const row of batch) {
      group.push(row);
      if (group.length < GROUP) continue;
      await write(group);
      group = [];
      yield taken();
    }
  if (group.length > 0) await write(group);
  file.kvMetadata = Object.entries(about()).map(([key, value]) => ({ key, value }));
  await file.finish();
  yield taken();
}

type Schema = ConstructorParameters<typeof ParquetWriter>[0]['schema'];

const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' } as const;

const elements: Record<ParquetType, (name: string) => Schema> = {
  number: (name) => [{ name, type: 'DOUBLE', repetition_type: 'OPTIONAL' }],
  integer: (name) => [{ name, type: 'INT64', repetition_type: 'OPTIONAL' }],
  text: (name) => [{ name, ...text }],
  list: (name) => [
    { name, converted_type: 'LIST', num_children: 1, repetition_type: 'OPTIONAL' },
    { name: 'list', num_children: 1, repetition_type: 'REPEATED' },
    { name: 'element', ...text },
  ],
  day: (name) => [{ name, type: 'INT32', converted_type: 'DATE', repetition_type: 'OPTIONAL' }],
  instant: (name) => [{ name, type: 'INT64', converted_type: 'TIMESTAMP_MILLIS', repetition_type: 'OPTIONAL' }],
};

function stored(value: ParquetValue, type: ParquetType): unknown {
  if (value === null) return null;
  if (typeof value === 'string') return type === 'day' ? Date.parse(value) / DAY_MS : value.toWellFormed();
  if (typeof value === 'number') return type === 'integer' ? BigInt(value) : value;
  return value instanceof Date ? value : value.map((each) => each.toWellFormed());
}
