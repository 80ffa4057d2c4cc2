import { MAX_LIMIT } from '../../contract/constants.ts';
import { fieldOf, type ResourceDefinition } from '../../contract/resources/resource.ts';

/** The look of a list: its columns in order (null: the default ones), their widths, and the row height. */
export type Look = {
  columns: readonly string[] | null;
  widths: Readonly<Record<string, number>>;
  density: number | null;
};

export const usualLook: Look = { columns: null, widths: {}, density: null };
export const MIN_WIDTH = 64;
export const MAX_WIDTH = 640;

/** Returns the default columns; the one that names a record is first. */
export function usualColumns(definition: ResourceDefinition): string[] {
  const others = definition.list.filter((name) => name !== definition.label);
  const columns = [definition.label, ...(definition.content ? ['publication'] : []), ...others];
  return columns.filter((name) => isColumn(definition, name));
}

/** Returns the shown columns: at least one, and only columns that the resource has. */
export function shownColumns(definition: ResourceDefinition, { columns }: Pick<Look, 'columns'>): readonly string[] {
  const known = (columns ?? []).filter((name) => isColumn(definition, name));
  return known.length > 0 ? known : usualColumns(definition);
}

const isColumn = (definition: ResourceDefinition, name: string): boolean => {
  if (name === 'publication') return definition.content === true;
  const field = fieldOf(definition, name);
  return field !== undefined && !field.secret && name !== definition.within;
};

/** Returns a width as a whole number within the limits. */
export const widthWithin = (width: number): number => Math.round(Math.min(Math.max(width, MIN_WIDTH), MAX_WIDTH));

/** Parses a stored look, also one from another release; invalid parts are left out. */
export function lookOf(kept: unknown): Look {
  const { columns, widths, density } = recordOf(kept);
  const names = Array.isArray(columns) ? columns.filter((name) => typeof name === 'string') : [];
  const sizes = Object.entries(recordOf(widths)).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number' && Number.isFinite(entry[1]),
  );
  return {
    columns: names.length > 0 ? [...new Set(names)] : null,
    widths: Object.fromEntries(sizes.map(([name, width]) => [name, widthWithin(width)])),
    density: typeof density === 'number' && Number.isFinite(density) ? density : null,
  };
}

/** Whether two looks are the same on the screen. */
export const isSameLook = (definition: ResourceDefinition, one: Look, other: Look): boolean =>
  textOf(definition, one) === textOf(definition, other);

const textOf = (definition: ResourceDefinition, look: Look): string =>
  JSON.stringify([
    shownColumns(definition, look),
    Object.entries(look.widths).toSorted(([name], [next]) => (name < next ? -1 : 1)),
    look.density,
  ]);

/** The rows of a page: a number, or as many as the screen shows without scrolling. */
export type PageSize = number | 'fit';
/**
 * The stored settings of a user for a list: the look, the saved view that it opens with, and the rows of a page (null:
 * the default number).
 */
export type KeptLook = { look: Look; opening: string | null; pageSize: PageSize | null };
/** The settings as this device stores them; `unsaved`: they were not sent to the server. */
export type DeviceLook = KeptLook & { unsaved: boolean };

/** Parses the settings, from the server or the device. */
export function keptLookOf(kept: unknown): KeptLook {
  const { look, opening, pageSize } = recordOf(kept);
  return {
    look: lookOf(look),
    opening: typeof opening === 'string' ? opening : null,
    pageSize: isPageSize(pageSize) ? pageSize : null,
  };
}

const isPageSize = (size: unknown): size is PageSize =>
  size === 'fit' || (typeof size === 'number' && Number.isInteger(size) && size >= 1 && size <= MAX_LIMIT);

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
