import type { SavedSearch } from '../../../contract/entities/savedSearches.ts';
import type { CallFailure } from '../../../contract/envelope.ts';
import type { SavedSearchesEvent } from '../../../machines/savedSearches/savedSearches.machine.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { RenameSearch } from './RenameSearch.tsx';
import { SavedSearchRow } from './SavedSearchRow.tsx';
import { useKeptFocus } from './useKeptFocus.ts';

type SavedSearchListProps = {
  list: readonly SavedSearch[];
  renaming: { id: string; name: string } | null;
  removed: SavedSearch | null;
  failure: CallFailure | null;
  loading: boolean;
  failed: boolean;
  busy: boolean;
  send: (event: SavedSearchesEvent) => void;
};

/** Saved searches with the number of new models in each. A removal can be undone. */
export function SavedSearchList({
  list,
  renaming,
  removed,
  failure,
  loading,
  failed,
  busy,
  send,
}: SavedSearchListProps) {
  const pane = useKeptFocus(removed?.id, renaming?.id);
  if (loading) {
    return (
      <p className={quiet} role="status">
        <Spinner /> {m.saved_loading()}
      </p>
    );
  }
  if (failed) {
    return (
      <div className={quiet} role="alert">
        <p>{m.saved_load_failed()}</p>
        <Button variant="outline" size="sm" onClick={() => send({ type: 'savedSearches.retried' })}>
          {m.ui_retry()}
        </Button>
      </div>
    );
  }
  return (
    <div ref={pane} className={paneStyle} tabIndex={-1} aria-busy={busy}>
      <div role="status">
        {removed && (
          <p className={undo}>
            <span>{m.saved_removed({ name: removed.name })}</span>
            <Button
              variant="ghost"
              size="sm"
              data-undo
              onClick={() => send({ type: 'savedSearches.acted', act: { kind: 'restore', id: removed.id } })}
            >
              {m.saved_undo()}
            </Button>
          </p>
        )}
      </div>
      {renaming === null && failure && <FormFailure failure={failure} />}
      {list.length === 0 && <p className={none}>{m.saved_none()}</p>}
      <ul>
        {list.map((search) => (
          <li key={search.id} className={row}>
            {renaming?.id === search.id ? (
              <RenameSearch name={renaming.name} failure={failure} busy={busy} send={send} />
            ) : (
              <SavedSearchRow search={search} send={send} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const paneStyle = css({ outline: 'none', overflowY: 'auto', flex: '1 1 auto', minHeight: '0', padding: '0 16px 12px' });
const quiet = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  padding: '4px 16px 16px',
  textStyle: 'small',
  color: 'ink.soft',
});
const none = css({ textStyle: 'small', color: 'ink.soft', paddingBottom: '2' });
const undo = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
  textStyle: 'small',
  overflowWrap: 'anywhere',
});
const row = css({ paddingBlock: '2', borderTop: '1px solid {colors.line}', '&:first-child': { borderTop: '0' } });
