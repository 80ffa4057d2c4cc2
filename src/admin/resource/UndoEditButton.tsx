import { useSelector } from '@xstate/react';
import { Undo2 } from 'lucide-react';
import type { SnapshotFrom } from 'xstate';
import { isEditUndoable } from '../../../machines/crud/crudContext.ts';
import { m } from '../../i18n/compiled/messages.js';
import { useTag } from '../../portal/useTag.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import type { Crud } from './useCrud.ts';

/** Undoes the last bulk edit of a list after its notice has gone. */
export function UndoEditButton({ crud }: { crud: Crud }) {
  const offered = useSelector(crud, offersUndo);
  const working = useTag(crud, 'working');
  return (
    offered && (
      <IconButton
        icon={Undo2}
        size="sm"
        label={m.crud_bulk_undo_last()}
        disabled={working}
        onClick={() => crud.send({ type: 'crud.undoBulk' })}
      />
    )
  );
}

function offersUndo(crud: SnapshotFrom<Crud>): boolean {
  const inNotice = crud.hasTag('reported') && crud.hasTag('undoable') && crud.context.report?.action === 'bulk';
  return isEditUndoable(crud.context) && !inNotice;
}
