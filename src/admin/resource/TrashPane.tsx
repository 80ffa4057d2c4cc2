import { useSelector } from '@xstate/react';
import { RotateCcw } from 'lucide-react';
import { DEFAULT_LIMIT } from '../../../contract/constants.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { localized } from '../../i18n/locale.ts';
import { useTag } from '../../portal/useTag.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/State.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import { PaneParts } from './Pane.tsx';
import { PaneWaiting } from './PaneWaiting.tsx';
import type { Crud } from './useCrud.ts';

/** The removed records, by whom and when they were removed. Each can be restored. */
export function TrashPane({ crud }: { crud: Crud }) {
  const { definition, trash } = useSelector(crud, ({ context }) => context);
  const working = useTag(crud, 'working');
  return (
    <PaneParts
      title={m.crud_trash_title({ title: localized(definition.title) })}
      foot={
        trash &&
        trash.count > DEFAULT_LIMIT && (
          <Pager
            page={trash.page}
            pageSize={DEFAULT_LIMIT}
            total={trash.count}
            onPage={(page) => crud.send({ type: 'crud.trashPageChanged', page })}
          />
        )
      }
    >
      <PaneWaiting crud={crud}>
        {trash?.list.length === 0 && <EmptyState title={m.crud_trash_empty()} />}
        <ul>
          {trash?.list.map(({ id, label, removedAt, removedBy }) => (
            <li key={id} className={line}>
              <span className={words}>
                <strong>{localized(label)}</strong>
                <span className={about}>
                  {removedBy
                    ? m.crud_trash_removed_by({ at: formatDate(removedAt), user: localized(removedBy.label) })
                    : m.crud_trash_removed({ at: formatDate(removedAt) })}
                </span>
              </span>
              <Button
                variant="outline"
                size="sm"
                disabled={working}
                aria-label={m.crud_act_of({ act: m.crud_restore(), name: localized(label) })}
                onClick={() => crud.send({ type: 'crud.restore', ids: [id] })}
              >
                <RotateCcw aria-hidden size={16} strokeWidth={1.75} />
                {m.crud_restore()}
              </Button>
            </li>
          ))}
        </ul>
      </PaneWaiting>
    </PaneParts>
  );
}

const line = css({
  display: 'flex',
  alignItems: 'center',
  gap: '4',
  minHeight: '56px',
  padding: '8px 20px',
  borderBottom: '1px solid {colors.line.soft}',
});
const words = css({ flex: '1', minWidth: '0', display: 'grid', overflowWrap: 'anywhere' });
const about = css({ textStyle: 'tiny', color: 'ink.soft' });
