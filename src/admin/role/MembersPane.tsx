import { useSelector } from '@xstate/react';
import { UserPlus } from 'lucide-react';
import type { FormEvent } from 'react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { useTag } from '../../portal/useTag.ts';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { failureText } from '../../shared/failureText.ts';
import { Button } from '../../ui/Button.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/State.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import { usePermission } from '../base/permissions.tsx';
import { Pane } from '../resource/Pane.tsx';
import { AddMembers } from './AddMembers.tsx';
import { MemberList } from './MemberList.tsx';
import { RemoveMembers } from './RemoveMembers.tsx';
import type { RolePaneProps } from './roleName.ts';
import { PAGE_SIZE, useRoleMembers } from './useRoleMembers.ts';

type MembersPaneProps = RolePaneProps & { onChanged: () => void };

/** The members of a role. Users who may assign roles add and remove people here. */
export function MembersPane({ role, onClose, onChanged }: MembersPaneProps) {
  const members = useRoleMembers(role);
  const mayAssign = usePermission('user:update');
  const { question, answer, chosen, picked, changed, refused, failure } = useSelector(
    members,
    ({ context }) => context,
  );
  const loading = useTag(members, 'loading');
  const failed = useTag(members, 'failed');
  const picking = useTag(members, 'picking');
  const name = localized(role.name);
  const ask = (text: string) => members.send({ type: 'members.asked', text, page: 1 });
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    ask(String(new FormData(event.currentTarget).get('text') ?? '').trim());
  };
  const close = () => {
    if (changed) onChanged();
    onClose();
  };
  return (
    <Pane
      title={m.admin_role_members_of({ name })}
      unsaved={picked.length > 0}
      onClose={close}
      foot={
        chosen.length > 0 && (
          <span data-end>
            <Button variant="danger" size="sm" onClick={() => members.send({ type: 'members.removalAsked' })}>
              {m.admin_role_members_remove({ count: formatNumber(chosen.length) })}
            </Button>
          </span>
        )
      }
    >
      <form className={bar} onSubmit={search} onReset={() => ask('')}>
        <TextInput
          size="sm"
          type="search"
          name="text"
          aria-label={m.admin_role_members_search()}
          placeholder={m.admin_role_members_search()}
        />
        <Button type="submit" variant="outline" size="sm">
          {m.crud_search()}
        </Button>
        <Button type="reset" variant="ghost" size="sm">
          {m.crud_reset()}
        </Button>
        {mayAssign && role.givable && !picking && (
          <Button size="sm" className={end} onClick={() => members.send({ type: 'members.adding' })}>
            <UserPlus aria-hidden size={16} strokeWidth={1.75} />
            {m.admin_role_members_add()}
          </Button>
        )}
      </form>
      {mayAssign && !role.givable && <p className={withheld}>{m.admin_role_members_more()}</p>}
      {picking && <AddMembers members={members} role={role.id} />}
      {refused.length > 0 && (
        <div className={refusedStyle} role="alert">
          <strong>{m.crud_refused_title({ count: formatNumber(refused.length) })}</strong>
          <ul>
            {refused.map(({ id, label, message }) => (
              <li key={id}>{m.crud_refused_line({ name: localized(label), message })}</li>
            ))}
          </ul>
        </div>
      )}
      {failed && answer && failure && (
        <div className={place}>
          <FormFailure failure={failure} />
        </div>
      )}
      {failed && !answer && (
        <ErrorState title={m.admin_role_members_failed()} onRetry={() => members.send({ type: 'members.refreshed' })}>
          {failure && failureText(failure)}
        </ErrorState>
      )}
      {loading && !answer && (
        <div className={place} aria-busy="true">
          <SkeletonText lines={6} />
        </div>
      )}
      {answer?.count === 0 &&
        (question.text ? (
          <EmptyState title={m.crud_none_title()} />
        ) : (
          <EmptyState title={m.admin_role_members_none()}>
            {mayAssign && role.givable && m.admin_role_members_none_text()}
          </EmptyState>
        ))}
      {answer && answer.count > 0 && (
        <div aria-busy={loading}>
          <MemberList
            people={answer.list}
            chosen={chosen}
            mayChoose={mayAssign}
            onChosen={(ids) => members.send({ type: 'members.chosen', ids })}
          />
          {answer.count > PAGE_SIZE ? (
            <Pager
              page={question.page}
              pageSize={PAGE_SIZE}
              total={answer.count}
              onPage={(page) => members.send({ type: 'members.asked', text: question.text, page })}
            />
          ) : (
            <p className={total}>{m.crud_count({ count: formatNumber(answer.count) })}</p>
          )}
        </div>
      )}
      <RemoveMembers members={members} role={name} />
    </Pane>
  );
}

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  paddingInline: '5',
  paddingBlock: '3',
  '& > input': { flex: '1 1 160px', width: 'auto' },
});
const end = css({ marginInlineStart: 'auto' });
const place = css({ padding: '5' });
const refusedStyle = css({
  paddingInline: '5',
  paddingBlock: '3',
  background: 'amber.bg',
  color: 'amber',
  overflowWrap: 'anywhere',
});
const withheld = css({ paddingInline: '5', paddingBottom: '3', textStyle: 'tiny', color: 'ink.soft' });
const total = css({ paddingInline: '5', paddingBlock: '3', textStyle: 'tiny', color: 'ink.soft' });
