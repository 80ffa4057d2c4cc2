import { useMachine } from '@xstate/react';
import { useId, useState } from 'react';
import type { RoleFixed } from '../../../contract/entities/administration.ts';
import { userRolesMachine } from '../../../machines/userRoles/userRoles.machine.ts';
import { css } from '../../../styled-system/css';
import { fromPromise } from '../../effects/fromPromise.ts';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { useApi } from '../../portal/system.tsx';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { failureText } from '../../shared/failureText.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/State.tsx';
import { useGoodNews } from '../acts/useGoodNews.ts';
import { CancelButton, Pane } from '../resource/Pane.tsx';

type RolesPaneProps = {
  person: { id: string; name: string };
  /** Whether this is the current user. */
  isOwn: boolean;
  onClose: () => void;
  onSaved: () => void;
};

/** Why a role cannot be changed. For people not below the user, a single note above the roles explains it. */
const fixedWords: Record<Exclude<RoleFixed, 'notBelow'>, () => string> = {
  ownRole: m.admin_user_roles_fixed_own,
  lastAdministrator: m.admin_user_roles_fixed_last,
  moreThanOwn: m.admin_user_roles_fixed_more,
};

/**
 * 分配角色: all roles, with those of the person ticked. Roles that the user may not assign or revoke show the
 * reason.
 */
export function RolesPane({ person: { id, name }, isOwn, onClose, onSaved }: RolesPaneProps) {
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
          {isOwn && <p className={note}>{m.admin_user_roles_own()}</p>}
          {roles.some(({ fixed }) => fixed === 'notBelow') && (
            <p id={words} className={note}>
              {m.admin_user_roles_fixed_not_below({ name })}
            </p>
          )}
          <ul>
            {roles.map(({ id: roleId, code, name: title, remark, fixed }) => (
              <li key={roleId} className={line}>
                <Checkbox
                  checked={chosen.includes(roleId)}
                  disabled={fixed !== null || saving}
                  aria-describedby={fixed === null ? undefined : fixed === 'notBelow' ? words : `${words}-${roleId}`}
                  onChange={() => send({ type: 'userRoles.toggled', id: roleId })}
                >
                  {localized(title)} <code className={note}>{code}</code>
                </Checkbox>
                {remark && <p className={below}>{remark}</p>}
                {fixed !== null && fixed !== 'notBelow' && (
                  <p id={`${words}-${roleId}`} className={below}>
                    {fixedWords[fixed]()}
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
