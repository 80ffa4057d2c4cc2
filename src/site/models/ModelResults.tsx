import { usePhone } from '../../ui/useMedia.ts';
import { ModelCards } from './ModelCards.tsx';
import { ModelTable, type ModelTableProps } from './ModelTable.tsx';

export type ResultView = 'table' | 'cards';

/** Returns the default view: cards on phones, otherwise the table. */
export function useUsualView(): ResultView {
  return usePhone() ? 'cards' : 'table';
}

/** Models as a table or cards. Without `view`, the screen width decides. */
export function ModelResults({ view, ...props }: ModelTableProps & { view?: ResultView | undefined }) {
  const usual = useUsualView();
  return (view ?? usual) === 'cards' ? <ModelCards {...props} /> : <ModelTable {...props} />;
}
