import { useState } from 'react';
import { SEARCH_TEXT_MAX } from '../../../contract/lengths.ts';
import { TRASH_CODES } from '../../../contract/trashCodes.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { sentences } from '../../i18n/sentences.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { EmptyState } from '../../ui/State.tsx';
import { NoAccess } from '../base/NoAccess.tsx';
import { useHasCode, usePermission } from '../base/permissions.tsx';
import { ActDialog } from '../list/ActDialog.tsx';
import { ListBar } from '../list/ListBar.tsx';
import { ListScreen } from '../list/ListScreen.tsx';
import { RefreshButton } from '../list/RefreshButton.tsx';
import { RefusedRows } from '../list/RefusedRows.tsx';
import { PAGE_SIZE } from '../list/usePagedList.ts';
import { resourceTitle } from '../resource/resourceTitle.ts';
import { nameOf, TrashList } from './TrashList.tsx';
import { useTrash } from './useTrash.ts';

/** 回收站, for users who may restore records of at least one resource. */
export default function TrashScreen() {
  const has = useHasCode();
  return TRASH_CODES.some(has) ? <Trash /> : <NoAccess page={m.admin_page_trash()} code={null} />;
}

/** The removed records of every resource whose records the user may remove, with buttons to restore them. */
function Trash() {
  const trash = useTrash();
  const { question, answer, chosen, aim, refused, loading, send } = trash;
  const restoring = aim?.act === 'restore';
  const mayPurge = usePermission('trash:purge');
  const [resource, setResource] = useState<string | null>(question.resource || null);
  const narrowed = question.resource !== '' || question.text !== '';
  const purged = aim?.act === 'purge' ? aim.rows.map(({ label }) => nameOf(label)) : [];
  return (
    <ListScreen
      list={trash}
      title={m.admin_page_trash()}
      about={sentences(
        m.admin_trash_about(),
        answer?.keptDays && m.admin_trash_kept({ days: formatNumber(answer.keptDays) }),
      )}
      bar={
        <ListBar
          id="trash"
          label={m.crud_filters_of({ title: m.admin_page_trash() })}
          textLabel={m.admin_trash_name()}
          text={question.text}
          maxLength={SEARCH_TEXT_MAX}
          onSearch={(text) => send({ type: 'list.asked', change: { text, resource: resource ?? '' } })}
          onReset={() => {
            setResource(null);
            send({ type: 'list.asked', change: { text: '', resource: '' } });
          }}
          tools={
            <>
              {chosen.length > 0 && (
                <Button
                  size="sm"
                  pending={restoring}
                  onClick={() => send({ type: 'list.acted', act: 'restore', ids: chosen })}
                >
                  {m.admin_trash_restore_chosen({ count: formatNumber(chosen.length) })}
                </Button>
              )}
              {chosen.length > 0 && mayPurge && (
                <Button
                  size="sm"
                  variant="outline"
                  disabled={restoring}
                  onClick={() => send({ type: 'list.actAsked', act: 'purge', ids: chosen })}
                >
                  {m.admin_trash_purge_chosen({ count: formatNumber(chosen.length) })}
                </Button>
              )}
              <RefreshButton list={trash} />
            </>
          }
        >
          <SelectField
            id="trash-resource"
            label={m.admin_trash_resource()}
            layout="search"
            value={resource}
            placeholder={m.admin_trash_every()}
            options={(answer?.resources ?? []).map(({ resource: value, count }) => ({
              value,
              label: m.admin_trash_option({ name: resourceTitle(value), count: formatNumber(count) }),
            }))}
            searchable={false}
            onChange={setResource}
          />
        </ListBar>
      }
      notes={<RefusedRows title={m.admin_trash_refused({ count: formatNumber(refused.length) })} refused={refused} />}
      failedTitle={m.admin_trash_failed()}
      empty={<EmptyState title={narrowed ? m.admin_trash_none() : m.admin_trash_empty()} />}
      dialogs={
        <ActDialog
          list={trash}
          open={aim?.act === 'purge'}
          title={m.admin_trash_purge_title({ count: formatNumber(purged.length), name: purged[0] ?? '' })}
          names={purged}
          text={m.admin_trash_purge_text()}
          confirmLabel={m.admin_trash_purge()}
        />
      }
    >
      {({ list, count }) => (
        <TrashList
          records={list}
          chosen={chosen}
          busy={loading || restoring}
          from={(question.page - 1) * PAGE_SIZE}
          total={count}
          onChosen={(ids) => send({ type: 'list.chosen', ids })}
          onRestore={(id) => send({ type: 'list.acted', act: 'restore', ids: [id] })}
        />
      )}
    </ListScreen>
  );
}
