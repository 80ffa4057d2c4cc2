import { m } from '../../i18n/compiled/messages.js';
import { useTag } from '../../portal/useTag.ts';
import { Button } from '../../ui/Button.tsx';
import { listNote } from './listNote.ts';
import type { ListView } from './useListView.ts';

/** Explains why the view in the URL cannot be shown. */
export function LinkedView({ view }: { view: ListView }) {
  const unknown = useTag(view, 'linkUnknown');
  const linking = useTag(view, 'linking');
  const failed = useTag(view, 'viewsFailed');
  return (
    <div role="status">
      {unknown && (
        <p className={listNote}>
          {m.views_link_unknown()}
          <Button variant="ghost" size="sm" onClick={() => view.send({ type: 'view.linkDismissed' })}>
            {m.crud_dismiss()}
          </Button>
        </p>
      )}
      {linking && failed && (
        <p className={listNote}>
          {m.views_link_failed()}
          <Button variant="ghost" size="sm" onClick={() => view.send({ type: 'view.retried' })}>
            {m.views_retry()}
          </Button>
        </p>
      )}
    </div>
  );
}
