import { useSelector } from '@xstate/react';
import { useSystem } from '../../../portal/system.tsx';
import type { ModelSelection } from '../../models/selection.ts';
import { shortlistModel } from '../../shortlist/shortlistModel.ts';

/** Returns the models selected for comparison and inquiry, across all pages of the search. */
export function useModelSelection(): ModelSelection {
  const { compare } = useSystem();
  const selected = useSelector(compare, ({ context }) => context.selected);
  return {
    selectedIds: selected.map(({ id }) => id),
    onToggle: (models, chosen) => {
      const named = models.map(shortlistModel);
      const [only, ...others] = named;
      if (only && others.length === 0) compare.send({ type: 'compare.toggled', model: only, chosen });
      else compare.send({ type: 'compare.pageToggled', models: named, chosen });
    },
  };
}
