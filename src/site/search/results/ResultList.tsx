import { useSelector } from '@xstate/react';
import { withGenes } from '../../../../machines/idList/idList.setup.ts';
import { useApi, useSystem } from '../../../portal/system.tsx';
import { ListDialog } from './ListDialog.tsx';

/** The dialog for a list of models or genes, over the search. */
export function ResultList({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { search } = useSystem();
  const api = useApi();
  const genes = useSelector(search, ({ context }) => context.query.genes);
  return (
    <ListDialog
      open={open}
      onClose={onClose}
      genes={genes}
      resolve={async (list, signal) => (await api('searchResolve', { body: list }, { notice: 'never', signal })).data}
      onApply={(kind, values) =>
        search.send(
          kind === 'genes'
            ? { type: 'search.genesChanged', genes: withGenes(genes, values).genes }
            : { type: 'search.idsApplied', ids: values },
        )
      }
    />
  );
}
