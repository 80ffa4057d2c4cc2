import { useMachine } from '@xstate/react';
import { useState } from 'react';
import type { Static } from 'typebox';
import type { RolePermissionChange, RolePermissionsChanged } from '../../../contract/entities/administration.ts';
import { rolePermissionsMachine } from '../../../machines/rolePermissions/rolePermissions.machine.ts';
import { css } from '../../../styled-system/css';
import { fromPromise } from '../../effects/fromPromise.ts';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { useApi } from '../../portal/system.tsx';
import { failureText } from '../../shared/failureText.ts';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/State.tsx';
import { useGoodNews } from '../acts/useGoodNews.ts';
import { Pane } from '../resource/Pane.tsx';
import { OpenPermissions } from './OpenPermissions.tsx';
import type { RolePaneProps } from './roleName.ts';

/** 分配菜单: the permissions of a role, chosen in the tree of all menus and codes and reviewed before saving. */
export function PermissionsPane({ role: { id, name }, onClose }: RolePaneProps) {
  const api = useApi();
  const tell = useGoodNews();
  const [machine] = useState(() =>
    rolePermissionsMachine.provide({
      actors: {
        load: fromPromise(async () => (await api('rolePermissions', { params: { id } }, { notice: 'never' })).data),
        change: fromPromise<RolePermissionsChanged, Static<typeof RolePermissionChange> & { dryRun: boolean }>(
          async ({ input }) =>
            (await api('updateRolePermission', { params: { id }, body: input }, { notice: 'never' })).data,
        ),
      },
      actions: {
        announceSaved: () => tell(m.admin_role_saved({ name: localized(name) })),
        close: onClose,
      },
    }),
  );
  const [snapshot, send] = useMachine(machine);
  const { permissions, failure } = snapshot.context;
  const title = m.admin_role_tree({ name: localized(name) });
  if (permissions && !snapshot.hasTag('loading') && !snapshot.hasTag('failed'))
    return (
      <OpenPermissions
        key={permissions.version}
        name={localized(name)}
        title={title}
        permissions={permissions}
        snapshot={snapshot}
        send={send}
      />
    );
  return (
    <Pane title={title} onClose={() => send({ type: 'rolePermissions.left', changed: false })}>
      {snapshot.hasTag('failed') ? (
        <ErrorState title={m.admin_role_load_failed()} onRetry={() => send({ type: 'rolePermissions.retried' })}>
          {failure && failureText(failure)}
        </ErrorState>
      ) : (
        <div className={waiting} aria-busy="true">
          <p className="sr" role="status">
            {m.table_loading()}
          </p>
          <SkeletonText lines={8} />
        </div>
      )}
    </Pane>
  );
}

const waiting = css({ padding: '5' });
