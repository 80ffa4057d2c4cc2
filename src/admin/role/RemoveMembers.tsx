import { useSelector } from '@xstate/react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, listed } from '../../i18n/format.ts';
import { useTag } from '../../portal/useTag.ts';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { RoleMembersRef } from './useRoleMembers.ts';

/** The confirmation dialog before members are removed from a role, with their names. */
export function RemoveMembers({ members, role }: { members: RoleMembersRef; role: string }) {
  const { answer, chosen, failure } = useSelector(members, ({ context }) => context);
  const names = (answer?.list ?? []).filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
  const confirming = useTag(members, 'confirming');
  return (
    <ConfirmDialog
      open={confirming}
      dangerous
      title={m.admin_role_members_remove_title({
        count: formatNumber(names.length),
        name: names[0] ?? '',
        role,
      })}
      message={
        <span className={words}>
          {names.length > 1 && <span>{listed(names)}</span>}
          <span>{m.admin_role_members_remove_text()}</span>
          {confirming && failure && <FormFailure failure={failure} />}
        </span>
      }
      confirmLabel={m.admin_role_members_take()}
      pending={useTag(members, 'busy')}
      onConfirm={() => members.send({ type: 'members.confirmed' })}
      onCancel={() => members.send({ type: 'members.cancelled' })}
    />
  );
}

const words = css({ display: 'grid', gap: '3' });
