import { useMedia } from '../../ui/useMedia.ts';
import { ModelCards } from './ModelCards.tsx';
import { ModelTable, type ModelTableProps } from './ModelTable.tsx';

export type ResultView = 'table' | 'cards';

/** The view that is meant where none was chosen: cards on phones, the table elsewhere. */
export function useUsualView(): ResultView {
  return useMedia('(max-width: 599px)') ? 'cards' : 'table';
}

/** Models as a table or as cards; where nothing is said the width decides. */
export function ModelResults({ view, ...props }: ModelTableProps & { view?: ResultView | undefined }) {
  const usual = useUsualView();
  return (view ?? usual) === 'cards' ? <ModelCards {...props} /> : <ModelTable {...props} />;
}
