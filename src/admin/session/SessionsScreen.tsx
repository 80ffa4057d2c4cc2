import { useSelector } from '@xstate/react';
import { RefreshCw } from 'lucide-react';
import type { OnlineSession } from '../../../contract/entities/administration.ts';
import { SEARCH_TEXT_MAX } from '../../../contract/lengths.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { useTag } from '../../portal/useTag.ts';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { failureText } from '../../shared/failureText.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { LaterConfirmDialog } from '../../ui/laterParts.ts';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/State.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import { usePermission } from '../base/permissions.tsx';
import { ListBar } from '../list/ListBar.tsx';
import { SessionList, sessionName } from './SessionList.tsx';
import { PAGE_SIZE, useOnlineSessions } from './useOnlineSessions.ts';

/** 在线用户: who is signed in, from where and since when. Sessions can be ended. */
export default function SessionsScreen() {
  const online = useOnlineSessions();
  const mayEnd = usePermission('session:end');
  const { question, answer, chosen, ending, failure } = useSelector(online, ({ context }) => context);
  const loading = useTag(online, 'loading');
  const failed = useTag(online, 'failed');
  return (
    <div className={root} aria-busy={loading}>
      <header className={head}>
        <h1 className={heading}>{m.admin_page_session()}</h1>
        <p className={about}>{m.admin_online_about()}</p>
      </header>
      <ListBar
        id="online"
        label={m.crud_filters_of({ title: m.admin_page_session() })}
        textLabel={m.admin_online_search()}
        text={question.text}
        maxLength={SEARCH_TEXT_MAX}
        onSearch={(text) => online.send({ type: 'online.asked', text, page: 1 })}
        onReset={() => online.send({ type: 'online.asked', text: '', page: 1 })}
        tools={
          <>
            {mayEnd && chosen.length > 0 && (
              <Button
                size="sm"
                variant="danger"
                onClick={() => online.send({ type: 'online.endingAsked', ids: chosen })}
              >
                {m.admin_online_end_chosen({ count: formatNumber(chosen.length) })}
              </Button>
            )}
            <IconButton
              icon={RefreshCw}
              size="sm"
              label={m.crud_refresh()}
              onClick={() => online.send({ type: 'online.refreshed' })}
            />
          </>
        }
      />
      {failure && answer && (
        <div className={note}>
          <FormFailure failure={failure} />
        </div>
      )}
      {answer && answer.count > 0 ? (
        <SessionList
          sessions={answer.list}
          chosen={chosen}
          mayEnd={mayEnd}
          busy={loading}
          from={(question.page - 1) * PAGE_SIZE}
          total={answer.count}
          onChosen={(ids) => online.send({ type: 'online.chosen', ids })}
          onEnd={(id) => online.send({ type: 'online.endingAsked', ids: [id] })}
        />
      ) : (
        <div className={body}>
          {failed && !answer && (
            <ErrorState title={m.admin_online_failed()} onRetry={() => online.send({ type: 'online.refreshed' })}>
              {failure && failureText(failure)}
            </ErrorState>
          )}
          {loading && !answer && <SkeletonText lines={8} />}
          {answer?.count === 0 && <EmptyState title={m.admin_online_none()} />}
        </div>
      )}
      <Pager
        page={question.page}
        pageSize={PAGE_SIZE}
        total={answer?.count ?? 0}
        onPage={(page) => online.send({ type: 'online.asked', text: question.text, page })}
      />
      <LaterConfirmDialog
        open={useTag(online, 'confirming')}
        dangerous
        title={titleOf(answer?.list.filter(({ id }) => ending.includes(id)) ?? [])}
        message={m.admin_online_end_text()}
        confirmLabel={m.admin_online_end()}
        pending={useTag(online, 'ending')}
        onConfirm={() => online.send({ type: 'online.confirmed' })}
        onCancel={() => online.send({ type: 'online.cancelled' })}
      />
    </div>
  );
}

function titleOf(ending: readonly OnlineSession[]): string {
  const [first, ...others] = ending;
  if (!first || others.length > 0) return m.admin_online_end_many({ count: formatNumber(ending.length) });
  return m.admin_online_end_title({ name: sessionName(first) });
}

const root = css({
  display: 'flex',
  flexDirection: 'column',
  flex: '1 1 auto',
  minWidth: '0',
  minHeight: '0',
  height: 'full',
  background: 'surface',
  textStyle: 'small',
});
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 12px',
  flexShrink: '0',
  minHeight: '56px',
  paddingInline: { base: '4', tablet: '5' },
  borderBottom: '1px solid {colors.line.soft}',
});
const heading = css({ textStyle: 'heading', whiteSpace: 'nowrap' });
const about = css({ textStyle: 'tiny', color: 'ink.soft', minWidth: '0' });
const note = css({ paddingInline: { base: '4', tablet: '5' }, paddingBottom: '3' });
const body = css({ flex: '1 0 auto', borderTop: '1px solid {colors.line}' });
