import type { OnlineSession } from '../../../contract/entities/administration.ts';
import { SEARCH_TEXT_MAX } from '../../../contract/lengths.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/State.tsx';
import { usePermission } from '../base/permissions.tsx';
import { ActDialog } from '../list/ActDialog.tsx';
import { ListBar } from '../list/ListBar.tsx';
import { ListScreen } from '../list/ListScreen.tsx';
import { RefreshButton } from '../list/RefreshButton.tsx';
import { PAGE_SIZE } from '../list/usePagedList.ts';
import { SessionList, sessionName } from './SessionList.tsx';
import { useOnlineSessions } from './useOnlineSessions.ts';

/** 在线用户: who is signed in, from where and since when. Sessions can be ended. */
export default function SessionsScreen() {
  const online = useOnlineSessions();
  const { question, chosen, aim, loading, send } = online;
  const mayEnd = usePermission('session:end');
  return (
    <ListScreen
      list={online}
      title={m.admin_page_session()}
      about={m.admin_online_about()}
      bar={
        <ListBar
          id="online"
          label={m.crud_filters_of({ title: m.admin_page_session() })}
          textLabel={m.admin_online_search()}
          text={question.text}
          maxLength={SEARCH_TEXT_MAX}
          onSearch={(text) => send({ type: 'list.asked', change: { text } })}
          onReset={() => send({ type: 'list.asked', change: { text: '' } })}
          tools={
            <>
              {mayEnd && chosen.length > 0 && (
                <Button
                  size="sm"
                  variant="danger"
                  onClick={() => send({ type: 'list.actAsked', act: 'end', ids: chosen })}
                >
                  {m.admin_online_end_chosen({ count: formatNumber(chosen.length) })}
                </Button>
              )}
              <RefreshButton list={online} />
            </>
          }
        />
      }
      failedTitle={m.admin_online_failed()}
      empty={<EmptyState title={m.admin_online_none()} />}
      dialogs={
        <ActDialog
          list={online}
          open={aim !== null}
          title={titleOf(aim?.rows ?? [])}
          text={m.admin_online_end_text()}
          confirmLabel={m.admin_online_end()}
        />
      }
    >
      {({ list, count }) => (
        <SessionList
          sessions={list}
          chosen={chosen}
          mayEnd={mayEnd}
          busy={loading}
          from={(question.page - 1) * PAGE_SIZE}
          total={count}
          onChosen={(ids) => send({ type: 'list.chosen', ids })}
          onEnd={(id) => send({ type: 'list.actAsked', act: 'end', ids: [id] })}
        />
      )}
    </ListScreen>
  );
}

function titleOf(ending: readonly OnlineSession[]): string {
  const [first, ...others] = ending;
  if (!first || others.length > 0) return m.admin_online_end_many({ count: formatNumber(ending.length) });
  return m.admin_online_end_title({ name: sessionName(first) });
}
