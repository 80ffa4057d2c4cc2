import { fieldOf, type ResourceDefinition } from '../../contract/resources/resource.ts';

/** How somebody looks at a list: its columns in their order (null: the usual ones), their widths, the height of its rows. */
export type Look = {
  columns: readonly string[] | null;
  widths: Readonly<Record<string, number>>;
  density: number | null;
};

export const usualLook: Look = { columns: null, widths: {}, density: null };
export const MIN_WIDTH = 64;
export const MAX_WIDTH = 640;

/** The columns before anybody chooses: what names a record stands first. */
export function usualColumns(definition: ResourceDefinition): string[] {
  const others = definition.list.filter((name) => name !== definition.label);
  const columns = [definition.label, ...(definition.content ? ['publication'] : []), ...others];
  return columns.filter((name) => isColumn(definition, name));
}

/** The columns that are shown: at least one, and none that the resource does not have (any more). */
export function shownColumns(definition: ResourceDefinition, { columns }: Pick<Look, 'columns'>): readonly string[] {
  const known = (columns ?? []).filter((name) => isColumn(definition, name));
  return known.length > 0 ? known : usualColumns(definition);
}

const isColumn = (definition: ResourceDefinition, name: string): boolean => {
  if (name === 'publication') return definition.content === true;
  const field = fieldOf(definition, name);
  return field !== undefined && !field.secret && name !== definition.within;
};

/** A width as it may be: whole, neither hidden nor endless. */
export const widthWithin = (width: number): number => Math.round(Math.min(Math.max(width, MIN_WIDTH), MAX_WIDTH));

/** Reads what was kept, by whatever release: what does not fit is left out. */
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

/** Whether two looks show the same. */
export const isSameLook = (definition: ResourceDefinition, one: Look, other: Look): boolean =>
  textOf(definition, one) === textOf(definition, other);

const textOf = (definition: ResourceDefinition, look: Look): string =>
  JSON.stringify([
    shownColumns(definition, look),
    Object.entries(look.widths).toSorted(([name], [next]) => (name < next ? -1 : 1)),
    look.density,
  ]);

/** What is kept of a person for a list: the look, and the saved view that it opens with. */
export type KeptLook = { look: Look; opening: string | null };
/** As this device keeps it; `unsaved`: the server has not heard of it. */
export type DeviceLook = KeptLook & { unsaved: boolean };

/** Reads it, wherever it was kept. */
export function keptLookOf(kept: unknown): KeptLook {
  const { look, opening } = recordOf(kept);
  return { look: lookOf(look), opening: typeof opening === 'string' ? opening : null };
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
