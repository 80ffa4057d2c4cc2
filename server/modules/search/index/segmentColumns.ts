import { GeneAlterations } from '../changes/alteration.ts';
import { FIELDS, type Field } from '../engine/record.ts';
import { type FieldColumns, FieldIndex } from './fieldIndex.ts';
import { Measured } from './measured.ts';
import { asBuffer, PackedStrings } from './packedStrings.ts';
import { ResponseRows } from './responseRows.ts';
import { Segment } from './segment.ts';
import { TermDictionary } from './termDictionary.ts';
import { ValueTerms } from './valueTerms.ts';

/** All columns of a segment without classes, which do not pass between processes. */
export type SegmentColumns = ReturnType<typeof columnsOf>;

/** Returns the columns of a segment. */
export function columnsOf({ parts }: Segment) {
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
