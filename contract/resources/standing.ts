import { pathOf } from '../routes.ts';
import type { ResourceRecord } from './record.ts';
import type { ResourceDefinition } from './resource.ts';

type Standing = { acts?: unknown; withheld?: unknown };

/**
 * Whether the caller has the code for an act, but the data scopes or rules of their roles refuse it for this record.
 */
export const isWithheld = ({ withheld }: Standing, act: string): boolean =>
  Array.isArray(withheld) && withheld.includes(act);

/** Whether the reader may do something with a record, as far as this is decided per record. */
export const allowsAct = ({ judged }: ResourceDefinition, record: Standing, act: string): boolean =>
  !isWithheld(record, act) && (!judged?.acts.includes(act) || !Array.isArray(record.acts) || record.acts.includes(act));

/** Whether a record's state allows changes and its reader may change it. The permission code is not checked here. */
export const isEditable = (definition: ResourceDefinition, record: Record<string, unknown>): boolean =>
  (!definition.editable || definition.editable.values.includes(String(record[definition.editable.field]))) &&
  allowsAct(definition, record, 'edit');

/** Returns the public address of a record; undefined while it is a draft, or when its resource has no public page. */
export function publicAddress({ page }: ResourceDefinition, record: ResourceRecord): string | undefined {
  if (!record.publication || record.publication.state === 'draft') return undefined;
  return pageOf({ page }, record);
}

/** Returns the public address that a record has or will have once published. */
export function pageOf({ page }: { page?: string | undefined }, record: ResourceRecord): string | undefined {
  if (page === undefined) return undefined;
  const values = Object.entries(record).map(([name, value]) => [name, String(value)]);
  return pathOf({ path: page }, Object.fromEntries(values));
}
