import type { ModelSummary } from '../../../contract/entities/model.ts';

/** Which models are chosen, and how one or a whole page of them becomes chosen or not. */
export type ModelSelection = {
  selectedIds: readonly string[];
  onToggle: (models: readonly ModelSummary[], selected: boolean) => void;
};

/** How much of a page is chosen. */
export function shareChosen(models: readonly ModelSummary[], selectedIds: readonly string[]): 'none' | 'some' | 'all' {
  const chosen = models.filter(({ id }) => selectedIds.includes(id)).length;
  if (chosen === 0) return 'none';
  return chosen === models.length ? 'all' : 'some';
}
