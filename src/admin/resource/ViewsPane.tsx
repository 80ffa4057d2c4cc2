import { useSelector } from '@xstate/react';
import { css } from '../../../styled-system/css';
import { byName } from '../../i18n/byName.ts';
import { m } from '../../i18n/compiled/messages.js';
import { useTag } from '../../portal/useTag.ts';
import { failureText } from '../../shared/failureText.ts';
import { Button } from '../../ui/Button.tsx';
import { useSight } from '../base/sight.ts';
import { KeepView } from './KeepView.tsx';
import type { ListView } from './useListView.ts';
import { ViewRow } from './ViewRow.tsx';

/** The saved views of a list: open, save, rename, replace, remove, and choose the default. */
export function ViewsPane({ view, shown }: { view: ListView; shown: string | undefined }) {
  const { views, opening, removing, failure } = useSelector(view, ({ context }) => context);
  const sight = useSight();
  const inOrder = views.toSorted((one, other) => byName(one.name, other.name));
  const failed = useTag(view, 'viewsFailed');
  const loading = useTag(view, 'loadingViews');
  const undoable = useTag(view, 'undoable');
  return (
    <>
      <div className={list}>
        {views.length > 0 && (
          <ul>
            {inOrder.map((one) => (
              <ViewRow
                key={one.id}
                view={view}
                saved={one}
                isShown={one.id === shown}
                isOpening={one.id === opening?.id}
              />
            ))}
          </ul>
        )}
        <div role="status">
          {loading && <p className={note}>{m.views_loading()}</p>}
          {!loading && !failed && views.length === 0 && <p className={note}>{m.views_empty()}</p>}
          {undoable && removing && (
            <p className={removed}>
              {m.views_removed({ name: removing.name })}
              <Button variant="ghost" size="sm" onClick={() => view.send({ type: 'view.undone' })}>
                {m.views_undo()}
              </Button>
            </p>
          )}
        </div>
        {failed && (
          <div role="alert" className={problem}>
            <p>{failure && failureText(failure)}</p>
            <Button variant="outline" size="sm" onClick={() => view.send({ type: 'view.retried' })}>
              {m.views_retry()}
            </Button>
          </div>
        )}
      </div>
      {sight === null && <KeepView view={view} />}
    </>
  );
}

const list = css({ overflow: 'auto', flex: '1 1 auto', paddingInline: '4', paddingBottom: '2' });
const note = css({ textStyle: 'tiny', color: 'ink.soft' });
const removed = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
  textStyle: 'tiny',
  overflowWrap: 'anywhere',
});
const problem = css({ display: 'grid', justifyItems: 'start', gap: '2', textStyle: 'small', color: 'coral' });
