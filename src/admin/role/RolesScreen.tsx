import { Eye, ListChecks, Users } from 'lucide-react';
import { useState } from 'react';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { role } from '../../../contract/resources/role.ts';
import { m } from '../../i18n/compiled/messages.js';
import { laterOver } from '../../ui/later.tsx';
import { LaterRoleViewBanner } from '../base/LaterRoleViewBanner.ts';
import { useHasCode } from '../base/permissions.tsx';
import { useRoleView } from '../base/roleView.tsx';
import { useSight } from '../base/sight.ts';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import type { RowAct } from '../resource/RowActs.tsx';
import { type RoleName, roleName } from './roleName.ts';

const LaterMembersPane = laterOver(
  () => import('./MembersPane.tsx').then((part) => part.MembersPane),
  ({ onClose }) => onClose(),
);
const LaterPermissionsPane = laterOver(
  () => import('./PermissionsPane.tsx').then((part) => part.PermissionsPane),
  ({ onClose }) => onClose(),
);

const panes = { permissions: LaterPermissionsPane, members: LaterMembersPane };
type Open = { pane: keyof typeof panes; role: RoleName };

/** 角色管理: roles and their permissions. */
export default function RolesScreen() {
  const has = useHasCode();
  const roleView = useRoleView();
  const sight = useSight();
  const [open, setOpen] = useState<Open>();
  const [changed, setChanged] = useState(0);
  const opening = (pane: Open['pane']) => (record: ResourceRecord) => setOpen({ pane, role: roleName(record) });
  const rowActs: RowAct[] = [
    ...(has('role:dist')
      ? [{ key: 'permissions', label: m.admin_role_permissions(), icon: ListChecks, onSelect: opening('permissions') }]
      : []),
    ...(has('role:detail')
      ? [{ key: 'members', label: m.admin_role_members(), icon: Users, onSelect: opening('members') }]
      : []),
    ...(sight === null && (has('role:edit') || has('role:dist'))
      ? [
          {
            key: 'seeAs',
            label: m.admin_role_view(),
            icon: Eye,
            onSelect: ({ id }: ResourceRecord) => {
              void LaterRoleViewBanner.preload();
              roleView.send({ type: 'roleView.wanted', role: id });
            },
          },
        ]
      : []),
  ];
  const Pane = open && panes[open.pane];
  return (
    <>
      {/* remounted when members are added or removed; its state is in the URL */}
      <ResourceScreen key={changed} definition={role} about={m.admin_role_about()} rowActs={rowActs} />
      {Pane && (
        <Pane
          key={open.role.id}
          role={open.role}
          onClose={() => setOpen(undefined)}
          onChanged={() => setChanged((count) => count + 1)}
        />
      )}
    </>
  );
}
