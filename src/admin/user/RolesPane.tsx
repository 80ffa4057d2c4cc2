import { useMachine } from '@xstate/react';
import { useId, useState } from 'react';
import { fromPromise } from 'xstate';
import { userRolesMachine } from '../../../machines/userRoles/userRoles.machine.ts';
import { css } from '../../../styled-system/css';
import { failureText } from '../../app/failureText.ts';
import { useApi } from '../../app/system.tsx';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { FormFailure } from '../../site/forms/FormFailure.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/State.tsx';
import { useGoodNews } from '../acts/useGoodNews.ts';
import { CancelButton, Pane } from '../resource/Pane.tsx';

type RolesPaneProps = { person: { id: string; name: string }; onClose: () => void; onSaved: () => void };

/** 分配角色: all roles, those of the person ticked. What somebody may not give says why. */
export function RolesPane({ person: { id, name }, onClose, onSaved }: RolesPaneProps) {
  const api = useApi();
  const tell = useGoodNews();
  const words = useId();
  const [machine] = useState(() =>
    userRolesMachine.provide({
      actors: {
        load: fromPromise(async () => (await api('findRoles', { params: { id } }, { notice: 'never' })).data.list),
        save: fromPromise<null, { roles: string[] }>(
          async ({ input }) => (await api('updateUserRole', { params: { id }, body: input }, { notice: 'never' })).data,
        ),
      },
      actions: {
        finish: () => {
          tell(m.admin_user_roles_saved({ name }));
          onSaved();
          onClose();
        },
      },
    }),
  );
  const [snapshot, send] = useMachine(machine);
  const { roles, chosen, failure } = snapshot.context;
  const saving = snapshot.hasTag('saving');
  const changed = snapshot.hasTag('changed');
  return (
    <Pane
      title={m.admin_user_roles_of({ name })}
      unsaved={changed}
      onClose={onClose}
      foot={
        snapshot.hasTag('choosing') && (
          <>
            <output className={note}>{!changed && m.admin_user_roles_unchanged()}</output>
            <span data-end>
              <CancelButton />
              <Button size="sm" pending={saving} disabled={!changed} onClick={() => send({ type: 'userRoles.saved' })}>
                {m.crud_submit()}
              </Button>
            </span>
          </>
        )
      }
    >
      {snapshot.hasTag('loading') && (
        <div className={place} aria-busy="true">
          <SkeletonText lines={6} />
        </div>
      )}
      {snapshot.hasTag('failed') && (
        <ErrorState title={m.admin_user_roles_failed()} onRetry={() => send({ type: 'userRoles.retried' })}>
          {failure && failureText(failure)}
        </ErrorState>
      )}
      {snapshot.hasTag('choosing') && (
        <div className={place}>
          {failure && <FormFailure failure={failure} />}
          <ul>
            {roles.map((role) => (
              <li key={role.id} className={line}>
                <Checkbox
                  checked={chosen.includes(role.id)}
                  disabled={!role.assignable || saving}
                  aria-describedby={role.assignable ? undefined : `${words}-${role.id}`}
                  onChange={() => send({ type: 'userRoles.toggled', id: role.id })}
                >
                  {localized(role.name)} <code className={note}>{role.code}</code>
                </Checkbox>
                {role.remark && <p className={below}>{role.remark}</p>}
                {!role.assignable && (
                  <p id={`${words}-${role.id}`} className={below}>
                    {m.admin_user_roles_not_assignable()}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Pane>
  );
}

const place = css({ display: 'grid', gap: '3', padding: '5' });
const line = css({ paddingBlock: '1.5', borderBottom: '1px solid {colors.line.soft}' });
const below = css({ paddingInlineStart: '7', textStyle: 'tiny', color: 'ink.soft' });
const note = css({ textStyle: 'tiny', color: 'ink.soft' });
