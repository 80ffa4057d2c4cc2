import { useId } from 'react';
import type { DirectoryGroup, DirectoryGroups, GroupRoles } from '../../../contract/entities/scim.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { useApi } from '../../portal/system.tsx';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { useForm } from '../../shared/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

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
  const choose = (id: string, chosen: boolean) =>
    form.change({ roles: chosen ? [...form.values.roles, id] : form.values.roles.filter((each) => each !== id) });
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
        <fieldset className={choices}>
          <legend className={legend}>{m.admin_services_roles()}</legend>
          {[...roles, ...fixed].map(({ id, name }) => (
            <Checkbox
              key={id}
              checked={form.values.roles.includes(id)}
              disabled={form.busy || fixed.some((role) => role.id === id)}
              onChange={(event) => choose(id, event.target.checked)}
            >
              {localized(name)}
            </Checkbox>
          ))}
        </fieldset>
        <FormFailure failure={form.failure} />
      </form>
    </Dialog>
  );
}

const stack = css({ display: 'grid', gap: '5' });
const choices = css({ display: 'grid', gap: '1', minWidth: '0', border: 'none' });
const legend = css({ textStyle: 'label', marginBottom: '1' });
