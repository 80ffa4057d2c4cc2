import { isGoneFile } from '../../contract/entities/storage.ts';
import type { Field } from '../../contract/resources/fields.ts';
import type { RecordChange, ResourceRecord, Saving } from '../../contract/resources/record.ts';
import { type ResourceDefinition, writtenFields } from '../../contract/resources/resource.ts';
import { isSameValue } from './values.ts';

/** A field that a version of a record has otherwise than the record has now. */
export type VersionField = { name: string; field: Field; is: unknown; was: unknown };

/** What these say is between what the public saw and what it sees: the record itself is the same before and after. */
const PUBLISHING = ['publish', 'schedule', 'withdraw'];

/**
 * What a record was before the given changes, the newest first, which are all that there were since: the fields that
 * differ from what it is after them. Fields that a form cannot change back are left out.
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

/** The fields in which a record differs from what it was when it was reviewed. */
export const changedSince = (definition: ResourceDefinition, reviewed: ResourceRecord, current: ResourceRecord) =>
  writtenFields(definition)
    .filter(([name, { secret }]) => !secret && !isSameValue(reviewed[name], current[name]))
    .map(([name, field]): VersionField => ({ name, field, is: current[name], was: reviewed[name] }));

/** Whether the form can take a value of a version: a file that is not stored any more cannot come back. */
export const isRestorable = ({ was }: VersionField): boolean => !isGoneFile(was);

/** A version as what is typed into the form. */
export const typedVersion = (fields: readonly VersionField[]): Saving =>
  Object.fromEntries(fields.filter(isRestorable).map(({ name, was }) => [name, was]));
