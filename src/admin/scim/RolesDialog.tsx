import { useId } from 'react';
import type { DirectoryGroup, DirectoryGroups, GroupRoles } from '../../../contract/entities/scim.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { useApi } from '../../portal/system.tsx';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { useForm } from '../../shared/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { RoleChoices } from '../role/RoleChoices.tsx';

type RolesDialogProps = {
  group: DirectoryGroup;
  /** The roles that the caller may give. Others of the group are shown, but cannot be changed. */
  roles: DirectoryGroups['roles'];
  onSaved: () => void;
  onClose: () => void;
};

/** The roles that a group of a directory gives its members. */
export function RolesDialog({ group, roles, onSaved, onClose }: RolesDialogProps) {
  const api = useApi();
  const formId = useId();
  const form = useForm<GroupRoles>({
    initial: { roles: group.roles.map(({ id }) => id) },
    validate: () => ({}),
    submit: async ({ values, idempotencyKey }, signal) => {
      const options = { idempotencyKey, notice: 'unlessFields', signal } as const;
      await api('mapDirectoryGroup', { params: { id: group.id }, body: values }, options);
      onSaved();
    },
  });
  const fixed = group.roles.filter(({ id }) => !roles.some((role) => role.id === id));
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.admin_scim_roles_of({ name: group.displayName })}
      description={m.admin_scim_roles_text()}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button type="submit" form={formId} pending={form.busy}>
            {m.admin_scim_save()}
          </Button>
        </>
      }
    >
      <form id={formId} {...form.props} className={stack}>
        <RoleChoices
          roles={roles}
          fixed={fixed}
          chosen={form.values.roles}
          busy={form.busy}
          onChange={(chosen) => form.change({ roles: chosen })}
        />
        <FormFailure failure={form.failure} />
      </form>
    </Dialog>
  );
}

const stack = css({ display: 'grid', gap: '5' });
