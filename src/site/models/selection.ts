import type { ModelRow } from '../../../contract/entities/model.ts';

/** Which models are selected, and functions to select one or a whole page of them. */
export type ModelSelection = {
  selectedIds: readonly string[];
  onToggle: (models: readonly ModelRow[], selected: boolean) => void;
};

/** Returns how much of a page is selected. */
export function shareChosen(models: readonly ModelRow[], selectedIds: readonly string[]): 'none' | 'some' | 'all' {
  const chosen = models.filter(({ id }) => selectedIds.includes(id)).length;
  if (chosen === 0) return 'none';
  return chosen === models.length ? 'all' : 'some';
}
