import type { SnapshotFrom } from 'xstate';
import type { RecordFinding, ResourceRecord, Saving } from '../../contract/resources/record.ts';
import { createFormMachine } from '../form/form.machine.ts';

/** The form of a record, created by the form factory. `src/portal` provides it with the rules of the resource. */
export const recordFormMachine = createFormMachine<Saving, ResourceRecord>(() => ({}));
export type RecordForm = typeof recordFormMachine;
export type FormSnapshot = { snapshot: SnapshotFrom<RecordForm> };

const keyOfFinding = ({ field, code }: RecordFinding): string => `${field} ${code}`;

/** Whether a save returned findings that the form has not shown yet. */
export function isNoticed(form: SnapshotFrom<RecordForm>, before: ResourceRecord | null): boolean {
  if (!form.hasTag('done')) return false;
  const known = new Set(before?.findings?.map(keyOfFinding));
  return (form.context.result?.findings ?? []).some((found) => !known.has(keyOfFinding(found)));
}

/** Whether the form was refused because another user saved the record in the meantime. */
export const isLate = (form: SnapshotFrom<RecordForm>): boolean =>
  form.hasTag('refused') && form.context.failure?.current !== undefined;
