import type { Saving } from '../../contract/resources/record.ts';
import { type ResourceDefinition, writtenFields } from '../../contract/resources/resource.ts';
import type { FormDraft } from '../../machines/crud/crudContext.ts';
import { isSameValue } from '../../machines/crud/values.ts';
import { forgetDraft, keepDraft, readDraft } from '../effects/drafts.ts';
import { isRecord } from './isRecord.ts';

/** Stores unsaved form input of a screen by record; null for a new record. */
export type FormDrafts = {
  keep: (id: string | null, form: { initial: Saving; values: Saving }) => void;
  recall: (id: string | null) => FormDraft | undefined;
  forget: (id: string | null) => void;
};

/** A role view has no input, and the user's own earlier input is not shown in it. */
export const noDrafts: FormDrafts = { keep: () => {}, recall: () => undefined, forget: () => {} };

/** Keeps drafts in this tab for the user, without secret fields. A reload or an expired login loses nothing. */
export function formDraftsOf(person: string, definition: ResourceDefinition, within: string | null): FormDrafts {
  const nameOf = (id: string | null) => ['form', person, definition.name, within, id ?? 'new'].join(':');
  const open = writtenFields(definition).flatMap(([name, { secret }]) => (secret ? [] : [name]));
  const openIn = (values: Record<string, unknown>): Saving =>
    Object.fromEntries(
      [...open, 'id', 'version', 'copied'].flatMap((name) => (name in values ? [[name, values[name]]] : [])),
    );

  const recall = (id: string | null): FormDraft | undefined => {
    const kept = readDraft(nameOf(id));
    if (!isRecord(kept) || typeof kept.at !== 'string' || !isRecord(kept.base) || !isRecord(kept.values)) return;
    return { at: kept.at, base: openIn(kept.base), values: openIn(kept.values) };
  };
  return {
    recall,
    keep: (id, form) => {
      const base = openIn(form.initial);
      const values = openIn(form.values);
      if (isSameValue(base, values)) return forgetDraft(nameOf(id));
      const known = recall(id);
      // input that was only restored into its form keeps its original time
      if (known && isSameValue(known.values, values) && isSameValue(known.base, base)) return;
      keepDraft(nameOf(id), { at: new Date().toISOString(), base, values } satisfies FormDraft);
    },
    forget: (id) => forgetDraft(nameOf(id)),
  };
}
