import type { DirectoryGroups } from '../../../contract/entities/scim.ts';
import { SEARCH_TEXT_MAX } from '../../../contract/lengths.ts';
import { SCIM_PREFIX } from '../../../contract/scimPrefix.ts';
import { wholeAddress } from '../../effects/clipboard.ts';
import { m } from '../../i18n/compiled/messages.js';
import { useApi } from '../../portal/system.tsx';
import { laterOver } from '../../ui/later.tsx';
import { EmptyState } from '../../ui/State.tsx';
import { useGoodNews } from '../acts/useGoodNews.ts';
import { usePermission } from '../base/permissions.tsx';
import { ListBar } from '../list/ListBar.tsx';
import { ListScreen } from '../list/ListScreen.tsx';
import { RefreshButton } from '../list/RefreshButton.tsx';
import { PAGE_SIZE, usePagedList } from '../list/usePagedList.ts';
import { GroupList } from './GroupList.tsx';

const LaterRolesDialog = laterOver(
  () => import('./RolesDialog.tsx').then((part) => part.RolesDialog),
  ({ onClose }) => onClose(),
);

type GroupQuestion = { text: string; page: number };

/** The groups that directories sent by SCIM, and their mapping to roles. */
export default function ScimScreen() {
  const api = useApi();
  const tell = useGoodNews();
  const mayMap = usePermission('scim:edit');
  const groups = usePagedList<GroupQuestion, DirectoryGroups, 'map'>({
    question: { text: '', page: 1 },
    load: async ({ text, page }) => {
      const body = { page, limit: PAGE_SIZE, ...(text && { text }) };
      return (await api('directoryGroups', { body }, { notice: 'never' })).data;
    },
  });
  const { question, answer, aim, loading, send } = groups;
  const [chosen] = aim?.rows ?? [];
  return (
    <ListScreen
      list={groups}
      title={m.admin_page_scim()}
      about={m.admin_scim_about({ address: wholeAddress(SCIM_PREFIX) })}
      bar={
        <ListBar
          id="scim"
          label={m.crud_filters_of({ title: m.admin_page_scim() })}
          textLabel={m.admin_scim_group()}
          text={question.text}
          maxLength={SEARCH_TEXT_MAX}
          onSearch={(text) => send({ type: 'list.asked', change: { text } })}
          onReset={() => send({ type: 'list.asked', change: { text: '' } })}
          tools={<RefreshButton list={groups} />}
        />
      }
      failedTitle={m.admin_scim_failed()}
      empty={<EmptyState title={m.admin_scim_none()} />}
      dialogs={
        chosen && (
          <LaterRolesDialog
            group={chosen}
            roles={answer?.roles ?? []}
            onSaved={() => {
              tell(m.admin_scim_saved({ name: chosen.displayName }));
              send({ type: 'list.cancelled' });
              send({ type: 'list.refreshed' });
            }}
            onClose={() => send({ type: 'list.cancelled' })}
          />
        )
      }
    >
      {({ list, count }) => (
        <GroupList
          groups={list}
          mayMap={mayMap}
          busy={loading}
          from={(question.page - 1) * PAGE_SIZE}
          total={count}
          onMap={(id) => send({ type: 'list.actAsked', act: 'map', ids: [id] })}
        />
      )}
    </ListScreen>
  );
}
