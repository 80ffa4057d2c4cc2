import type { Field } from '../../contract/resources/fields.ts';
import type { RecordChange, ResourceRecord, Saving } from '../../contract/resources/record.ts';
import { type ResourceDefinition, writtenFields } from '../../contract/resources/resource.ts';
import { isGoneFile } from '../../contract/uploads.ts';
import { isSameValue } from './values.ts';

/** A field whose value in an earlier version differs from the current one. */
export type VersionField = { name: string; field: Field; is: unknown; was: unknown };

/** Entries of these actions compare two published versions; the record itself does not change. */
const PUBLISHING = ['publish', 'schedule', 'withdraw'];

/**
 * Returns the fields of a record that differ from its version before the given changes. The changes must be newest
 * first and complete up to now. Fields that a form cannot change back are left out.
 */
export function versionBefore(definition: ResourceDefinition, changes: readonly RecordChange[]): VersionField[] {
  const is: Record<string, unknown> = {};
  const was: Record<string, unknown> = {};
  for (const { action, before, after } of changes) {
    if (PUBLISHING.includes(action)) continue;
    Object.assign(was, before);
    for (const [name, value] of Object.entries(after)) if (!Object.hasOwn(is, name)) is[name] = value;
  }
  return writtenFields(definition)
    .filter(
      ([name, { createOnly, secret }]) =>
        Object.hasOwn(was, name) && !createOnly && !secret && name !== definition.within,
    )
    .map(([name, field]) => ({ name, field, is: is[name], was: was[name] }))
    .filter((one) => !isSameValue(one.is, one.was));
}

/** Returns the fields in which a record differs from the version that was reviewed. */
export const changedSince = (definition: ResourceDefinition, reviewed: ResourceRecord, current: ResourceRecord) =>
  writtenFields(definition)
    .filter(([name, { secret }]) => !secret && !isSameValue(reviewed[name], current[name]))
    .map(([name, field]): VersionField => ({ name, field, is: current[name], was: reviewed[name] }));

/** Whether the form can restore a value; a file that is no longer stored cannot be restored. */
export const isRestorable = ({ was }: VersionField): boolean => !isGoneFile(was);

/** Returns an earlier version as form input. */
export const typedVersion = (fields: readonly VersionField[]): Saving =>
  Object.fromEntries(fields.filter(isRestorable).map(({ name, was }) => [name, was]));
