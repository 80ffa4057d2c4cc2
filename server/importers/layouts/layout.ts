import type { ImportKind } from '../../../contract/entities/importKind.ts';
import type { ColumnSource, WideTable } from '../../../contract/entities/importReading.ts';
import type { ImportUnit } from '../../../contract/importFiles.ts';
import type { Localized } from '../../../contract/schema.ts';
import { plainName } from '../plainName.ts';

/**
 * The source of one of our columns in a layout: a fixed value, or the first of several columns that the file has,
 * optionally with a translation of its values. A value that the translation does not list stays. `columns`: the values
 * of all of them together.
 */
export type LayoutSource =
  | string
  | { value: string }
  | { column: string | readonly string[]; values?: Readonly<Record<string, string>>; after?: string }
  | { columns: readonly string[] };

/** The layout of a public kind of file: how it is recognized, and how it is read. */
export type Layout = {
  id: string;
  label: Localized;
  /** The public document that describes the layout. */
  document: string;
  /** Columns that each such file has. Their names are compared by `plainName`. */
  header: readonly string[];
  /** What else a file of the layout has, where its columns alone do not decide. */
  fits?: (file: LayoutFile) => boolean;
  kind: ImportKind;
  mapping: (file: LayoutFile) => Readonly<Record<string, LayoutSource>>;
  /** For a matrix, how it is read as a long table. */
  wide?: (file: LayoutFile) => WideTable;
  unit?: ImportUnit;
};

/** The columns of a matrix that is read as a long table. */
export const AS_LONG = { name: 'column name', value: 'cell value' } as const;

export type LayoutFile = {
  /** The name without folder and extension. */
  name: string;
  /** The member of the archive, or the sheet of the workbook. */
  part: string;
  header: readonly string[];
};

/** Returns the label of a layout that was never tried with a public file. */
export const untested = ({ en, zh }: Localized): Localized => ({
  en: `${en} (untested)`,
  zh: `${zh}（未经实际文件测试）`,
});

/** Returns the name that the file gives a column; undefined if it has no such column. */
export function columnIn(header: readonly string[], name: string): string | undefined {
  return header.find((one) => one === name) ?? header.find((one) => plainName(one) === plainName(name));
}

/** Returns whether a file has the layout. */
export const hasLayout = (layout: Layout, file: LayoutFile): boolean =>
  layout.header.every((name) => columnIn(file.header, name) !== undefined) && (layout.fits?.(file) ?? true);

/** Returns the sources of our columns in a file; columns that the file does not have are left out. */
export function sourcesIn(
  header: readonly string[],
  sources: Readonly<Record<string, LayoutSource>>,
): Record<string, ColumnSource> {
  const found: Record<string, ColumnSource> = {};
  for (const [ours, source] of Object.entries(sources)) {
    if (typeof source === 'object' && 'value' in source) {
      found[ours] = source;
      continue;
    }
    if (typeof source === 'object' && 'columns' in source) {
      const [first, ...also] = source.columns.flatMap((name) => columnIn(header, name) ?? []);
      if (first !== undefined) found[ours] = { column: first, ...(also.length > 0 && { also }) };
      continue;
    }
    const { column: names, values, after } = typeof source === 'object' ? source : { column: source };
    const column = [names].flat().reduce<string | undefined>((one, name) => one ?? columnIn(header, name), undefined);
    if (column === undefined) continue;
    found[ours] = { column, ...(values && { values: { ...values }, others: 'keep' }), ...(after && { after }) };
  }
  return found;
}
