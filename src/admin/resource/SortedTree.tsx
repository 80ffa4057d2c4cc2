import { useSelector } from '@xstate/react';
import { isInOwnOrder } from '../../../machines/crud/question.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { Button } from '../../ui/Button.tsx';
import type { GridColumn } from '../../ui/table/columns.ts';
import type { Crud, List } from './useCrud.ts';

type SortedTreeProps = { crud: Crud; list: List; columns: readonly Pick<GridColumn<never>, 'key' | 'label'>[] };

/** Explains why rows cannot be moved while a tree is not in its manual order, with a button back to that order. */
export function SortedTree({ crud, list, columns }: SortedTreeProps) {
  const { definition, may } = useSelector(crud, ({ context }) => context);
  const { question } = useSelector(list, ({ context }) => context);
  const isSorted = definition.tree !== undefined && !isInOwnOrder(definition, question);
  const column = columns.find(({ key }) => key === question.sort[0]?.field)?.label ?? '';
  return (
    <div role="status">
      {isSorted && (
        <p className={note}>
          {m.crud_tree_sorted({ column })}
          {may.includes('move') && <span>{m.crud_tree_not_moved()}</span>}
          <Button
            variant="ghost"
            size="sm"
            onClick={() => list.send({ type: 'list.sorted', sort: [...definition.sort] })}
          >
            {m.crud_tree_own_order()}
          </Button>
        </p>
      )}
    </div>
  );
}

const note = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 8px',
  paddingInline: '5',
  paddingBlock: '1',
  background: 'muted',
  color: 'ink.soft',
  textStyle: 'tiny',
});
