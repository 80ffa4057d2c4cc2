import type { OfficeToken } from '../../../contract/entities/apiToken.ts';
import { SEARCH_TEXT_MAX } from '../../../contract/lengths.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import { laterOver } from '../../ui/later.tsx';
import { EmptyState } from '../../ui/State.tsx';
import { usePermission } from '../base/permissions.tsx';
import { ActDialog } from '../list/ActDialog.tsx';
import { ListBar } from '../list/ListBar.tsx';
import { ListScreen } from '../list/ListScreen.tsx';
import { RefreshButton } from '../list/RefreshButton.tsx';
import { PAGE_SIZE } from '../list/usePagedList.ts';
import { TokenList, tokenName } from './TokenList.tsx';
import { useOfficeTokens } from './useOfficeTokens.ts';
import { useServiceAccounts } from './useServiceAccounts.ts';

const LaterServicePane = laterOver(
  () => import('./ServicePane.tsx').then((part) => part.ServicePane),
  ({ services }) => services.send({ type: 'services.closed' }),
);

/** The API tokens of all users, which can be revoked, and the accounts for programs. */
export default function TokensScreen() {
  const tokens = useOfficeTokens();
  const services = useServiceAccounts();
  const { question, chosen, aim, loading, send } = tokens;
  const mayRevoke = usePermission('token:del');
  return (
    <ListScreen
      list={tokens}
      title={m.admin_page_token()}
      about={m.admin_tokens_about()}
      bar={
        <ListBar
          id="tokens"
          label={m.crud_filters_of({ title: m.admin_page_token() })}
          textLabel={m.admin_online_search()}
          text={question.text}
          maxLength={SEARCH_TEXT_MAX}
          onSearch={(text) => send({ type: 'list.asked', change: { text } })}
          onReset={() => send({ type: 'list.asked', change: { text: '' } })}
          tools={
            <>
              {mayRevoke && chosen.length > 0 && (
                <Button
                  size="sm"
                  variant="danger"
                  onClick={() => send({ type: 'list.actAsked', act: 'revoke', ids: chosen })}
                >
                  {m.admin_tokens_revoke_chosen({ count: formatNumber(chosen.length) })}
                </Button>
              )}
              <Button size="sm" variant="outline" onClick={() => services.send({ type: 'services.opened' })}>
                {m.admin_services()}
              </Button>
              <RefreshButton list={tokens} />
            </>
          }
        />
      }
      failedTitle={m.tokens_failed()}
      empty={<EmptyState title={m.admin_tokens_none()} />}
      dialogs={
        <>
          <ActDialog
            list={tokens}
            open={aim !== null}
            title={titleOf(aim?.rows ?? [])}
            text={m.tokens_revoke_text()}
            confirmLabel={m.tokens_revoke()}
          />
          {!services.snapshot.matches('closed') && <LaterServicePane services={services} />}
        </>
      }
    >
      {({ list, count }) => (
        <TokenList
          tokens={list}
          chosen={chosen}
          mayRevoke={mayRevoke}
          busy={loading}
          from={(question.page - 1) * PAGE_SIZE}
          total={count}
          onChosen={(ids) => send({ type: 'list.chosen', ids })}
          onRevoke={(id) => send({ type: 'list.actAsked', act: 'revoke', ids: [id] })}
        />
      )}
    </ListScreen>
  );
}

function titleOf(revoking: readonly OfficeToken[]): string {
  const [first, ...others] = revoking;
  if (!first || others.length > 0) return m.admin_tokens_revoke_many({ count: formatNumber(revoking.length) });
  return m.tokens_revoke_title({ name: tokenName(first) });
}
