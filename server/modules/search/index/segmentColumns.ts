import { GeneAlterations } from '../changes/alteration.ts';
import { FIELDS, type Field } from '../engine/record.ts';
import { type FieldColumns, FieldIndex } from './fieldIndex.ts';
import { Measured } from './measured.ts';
import { asBuffer, PackedStrings } from './packedStrings.ts';
import { ResponseRows } from './responseRows.ts';
import { Segment } from './segment.ts';
import { TermDictionary } from './termDictionary.ts';
import { ValueTerms } from './valueTerms.ts';

/** All columns of a segment without classes, which do not pass between threads. */
export type SegmentColumns = ReturnType<typeof columnsOf>;

/** Every element of a block begins at a multiple of this. */
const ALIGNED = 8;

/** Returns the columns of a segment. */
function columnsOf({ parts }: Segment) {
  const { expression, copyNumber } = parts;
  return {
    ...parts,
    codes: parts.codes.columns,
    names: parts.names.columns,
    patients: parts.patients.columns,
    ids: parts.ids as Uint8Array,
    fields: ofFields((field) => parts.fields[field].columns),
    keys: parts.keys.columns,
    genes: parts.genes.columns,
    expression: { tables: expression.tables, docs: expression.docs },
    copyNumber: { tables: copyNumber.tables, docs: copyNumber.docs },
    responses: parts.responses.columns,
    valueTerms: parts.valueTerms.columns,
  };
}

/** Returns the columns of a segment in one block of shared memory, which another thread reads without a copy. */
export const sharedColumns = (segment: Segment): SegmentColumns => inOneBlock(columnsOf(segment));

/** Returns the segment of columns. */
export function segmentFrom(columns: SegmentColumns): Segment {
  const { expression, copyNumber } = columns;
  const fields = ofFields((field) => new FieldIndex(columns.fields[field] as FieldColumns));
  return new Segment({
    ...columns,
    codes: PackedStrings.from(columns.codes),
    names: PackedStrings.from(columns.names),
    patients: PackedStrings.from(columns.patients),
    ids: asBuffer(columns.ids),
    fields,
    keys: TermDictionary.from(columns.keys),
    genes: GeneAlterations.from(fields.alteration.values, columns.genes),
    expression: new Measured(expression.tables, expression.docs),
    copyNumber: new Measured(copyNumber.tables, copyNumber.docs),
    responses: ResponseRows.from(columns.responses),
    valueTerms: ValueTerms.from(fields, columns.valueTerms),
  });
}

// `fromEntries` loses the type of the keys. They are all fields.
const ofFields = <T>(of: (field: Field) => T): Record<Field, T> =>
  Object.fromEntries(FIELDS.map((field) => [field, of(field)])) as Record<Field, T>;

/**
 * Copies all typed arrays of a value into one block of shared memory. One large block is returned to the system when it
 * is dropped; many small ones leave holes that the process keeps.
 */
function inOneBlock<T>(value: T): T {
  let size = 0;
  replaced(value, (array) => {
    size += spaceOf(array);
    return array;
  });
  const block = new SharedArrayBuffer(size);
  let place = 0;
  return replaced(value, (array) => {
    const copy = copyIn(block, place, array);
    place += spaceOf(array);
    return copy;
  });
}

const spaceOf = ({ byteLength }: Uint8Array | Column): number => Math.ceil(byteLength / ALIGNED) * ALIGNED;

type Column = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;

function copyIn(block: SharedArrayBuffer, place: number, array: Column): Column {
  // A Buffer is copied as the plain bytes that it is in the other thread.
  const Kind = (array instanceof Uint8Array ? Uint8Array : array.constructor) as Uint32ArrayConstructor;
  const copy = new Kind(block, place, array.length);
  copy.set(array);
  return copy;
}

/** Returns a copy of plain objects and lists with each typed array replaced. Arrays in shared memory are left. */
function replaced<T>(value: T, by: (array: Column) => Column): T {
  // The copy has the same type, because each array is replaced by one of its kind.
  const copy = (made: unknown) => made as T;
  if (typeof value !== 'object' || value === null) return value;
  if (ArrayBuffer.isView(value)) return copy(value.buffer instanceof SharedArrayBuffer ? value : by(value as never));
  if (Array.isArray(value)) return typeof value[0] === 'string' ? value : copy(value.map((one) => replaced(one, by)));
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return copy(Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaced(one, by)])));
}
