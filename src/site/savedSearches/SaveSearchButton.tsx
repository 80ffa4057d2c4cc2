import { BookmarkCheck, BookmarkPlus } from 'lucide-react';
import { m } from '../../i18n/compiled/messages.js';
import { Button } from '../../ui/Button.tsx';
import { LaterConfirmDialog } from '../../ui/LaterConfirmDialog.ts';
import { later } from '../../ui/later.tsx';
import { LaterDialog } from '../../ui/laterParts.ts';
import { useSaveSearch } from './useSaveSearch.ts';

const SaveSearchDialog = later(() => import('./SaveSearchDialog.tsx').then((part) => part.SaveSearchDialog));

/** Saves the current search under a name, and shows that it is saved until the search changes. */
export function SaveSearchButton() {
  const { snapshot, send, open, saved } = useSaveSearch();
  const { draft, failure, taken } = snapshot.context;
  const asking = snapshot.hasTag('asking');
  const Icon = saved ? BookmarkCheck : BookmarkPlus;
  const preload = () => {
    SaveSearchDialog.preload();
    LaterDialog.preload();
    LaterConfirmDialog.preload();
  };
  return (
    <>
      <Button variant="ghost" aria-haspopup="dialog" onClick={open} onPointerEnter={preload} onFocus={preload}>
        <Icon aria-hidden size={16} strokeWidth={1.5} />
        {saved ? m.saved_kept() : m.saved_save()}
      </Button>
      <span className="sr" role="status">
        {saved ? m.saved_kept_as({ name: draft.name.trim() }) : ''}
      </span>
      {snapshot.hasTag('open') && (
        <SaveSearchDialog
          draft={draft}
          failure={failure}
          taken={asking ? taken : null}
          busy={snapshot.hasTag('busy')}
          onEdit={(edited) => send({ type: 'savedSearch.edited', draft: edited })}
          onSubmit={() => send({ type: 'savedSearch.submitted' })}
          onReplace={() => send({ type: 'savedSearch.replaced' })}
          onKeep={() => send({ type: 'savedSearch.kept' })}
          onClose={() => send({ type: 'savedSearch.closed' })}
        />
      )}
    </>
  );
}
