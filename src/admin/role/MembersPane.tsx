import { UserPlus } from 'lucide-react';
import type { FormEvent } from 'react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/State.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import { usePermission } from '../base/permissions.tsx';
import { ActDialog } from '../list/ActDialog.tsx';
import { ListWaiting } from '../list/ListWaiting.tsx';
import { RefusedRows } from '../list/RefusedRows.tsx';
import { PAGE_SIZE } from '../list/usePagedList.ts';
import { Pane } from '../resource/Pane.tsx';
import { AddMembers } from './AddMembers.tsx';
import { MemberList } from './MemberList.tsx';
import type { RolePaneProps } from './roleName.ts';
import { useRoleMembers } from './useRoleMembers.ts';

type MembersPaneProps = RolePaneProps & { onChanged: () => void };

/** The members of a role. Users who may assign roles add and remove people here. */
export function MembersPane({ role, onClose, onChanged }: MembersPaneProps) {
  const members = useRoleMembers(role);
  const mayAssign = usePermission('user:update');
  const { question, answer, chosen, aim, changed, refused, loadFailure, actFailure, loading, failed, send } = members;
  const picking = aim?.act === 'assign';
  const removing = aim?.act === 'unassign';
  const removed = removing ? aim.rows.map(({ name }) => name) : [];
  const name = localized(role.name);
  const ask = (text: string) => send({ type: 'list.asked', change: { text } });
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
      unsaved={picking && aim.ids.length > 0}
      onClose={close}
      foot={
        chosen.length > 0 && (
          <span data-end>
            <Button
              variant="danger"
              size="sm"
              onClick={() => send({ type: 'list.actAsked', act: 'unassign', ids: chosen })}
            >
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
          <Button size="sm" className={end} onClick={() => send({ type: 'list.pickAsked', act: 'assign' })}>
            <UserPlus aria-hidden size={16} strokeWidth={1.75} />
            {m.admin_role_members_add()}
          </Button>
        )}
      </form>
      {mayAssign && !role.givable && <p className={withheld}>{m.admin_role_members_more()}</p>}
      {picking && <AddMembers members={members} role={role.id} />}
      <RefusedRows title={m.crud_refused_title({ count: formatNumber(refused.length) })} refused={refused} />
      {answer && loadFailure && (
        <div className={place}>
          <FormFailure failure={loadFailure} />
        </div>
      )}
      {!answer && (
        <div className={failed ? undefined : place} aria-busy={loading}>
          <ListWaiting list={members} failedTitle={m.admin_role_members_failed()} lines={6} />
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
            onChosen={(ids) => send({ type: 'list.chosen', ids })}
          />
          {answer.count > PAGE_SIZE ? (
            <Pager
              page={question.page}
              pageSize={PAGE_SIZE}
              total={answer.count}
              onPage={(page) => send({ type: 'list.asked', change: { page } })}
            />
          ) : (
            <p className={total}>{m.crud_count({ count: formatNumber(answer.count) })}</p>
          )}
        </div>
      )}
      <ActDialog
        list={members}
        open={removing}
        title={m.admin_role_members_remove_title({
          count: formatNumber(removed.length),
          name: removed[0] ?? '',
          role: name,
        })}
        names={removed}
        text={m.admin_role_members_remove_text()}
        confirmLabel={m.admin_role_members_take()}
      >
        {removing && actFailure && <FormFailure failure={actFailure} />}
      </ActDialog>
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
const withheld = css({ paddingInline: '5', paddingBottom: '3', textStyle: 'tiny', color: 'ink.soft' });
const total = css({ paddingInline: '5', paddingBlock: '3', textStyle: 'tiny', color: 'ink.soft' });
