import type { ResourceDefinition } from '../../contract/resources/resource.ts';
import { forgetDraft, keepDraft, readDraft } from '../effects/drafts.ts';

/** The last bulk edit of a list that can be undone. */
export type LastEdit = { recall: () => string | null; keep: (id: string | null) => void };

/** A role view changes nothing. */
export const noLastEdit: LastEdit = { recall: () => null, keep: () => {} };

/**
 * Keeps the edit in this tab until the user signs out, so that it can be undone after leaving or reloading the list.
 */
export function lastEditOf(person: string, definition: ResourceDefinition, within: string | null): LastEdit {
  const name = ['bulk', person, definition.name, within].join(':');
  return {
    recall: () => {
      const kept = readDraft(name);
      return typeof kept === 'string' ? kept : null;
    },
    keep: (id) => (id === null ? forgetDraft(name) : keepDraft(name, id)),
  };
}
