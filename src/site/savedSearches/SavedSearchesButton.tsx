import { BookMarked } from 'lucide-react';
import { useId, useState } from 'react';
import { m } from '../../i18n/compiled/messages.js';
import { IconButton } from '../../ui/IconButton.tsx';
import { later } from '../../ui/later.tsx';
import { LaterPopover } from '../../ui/laterParts.ts';
import { useSavedSearches } from './useSavedSearches.ts';

const SavedSearchList = later(() => import('./SavedSearchList.tsx').then((part) => part.SavedSearchList));

/** Opens the saved searches, which are loaded when the list is opened. */
export function SavedSearchesButton() {
  const { snapshot, send } = useSavedSearches();
  const open = snapshot.hasTag('open');
  const id = useId();
  // after the first press the pane stays mounted, so that it can return the focus
  const [wanted, setWanted] = useState(false);
  const preload = () => {
    SavedSearchList.preload();
    LaterPopover.preload();
  };
  return (
    <>
      <IconButton
        id={id}
        icon={BookMarked}
        variant="ghost"
        label={m.saved_title()}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          setWanted(true);
          send({ type: open ? 'savedSearches.closed' : 'savedSearches.opened' });
        }}
        onPointerEnter={preload}
        onFocus={preload}
      />
      {wanted && (
        <LaterPopover
          open={open}
          triggerId={id}
          title={m.saved_title()}
          onClose={() => send({ type: 'savedSearches.closed' })}
        >
          <SavedSearchList
            {...snapshot.context}
            loading={snapshot.hasTag('loading')}
            failed={snapshot.hasTag('failed')}
            busy={snapshot.hasTag('busy')}
            send={send}
          />
        </LaterPopover>
      )}
    </>
  );
}
