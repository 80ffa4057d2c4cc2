import { useId } from 'react';
import type { NewServiceAccount, ServiceAccounts } from '../../../contract/entities/apiToken.ts';
import { PART_OF_NAME_MAX } from '../../../contract/lengths.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { useApi } from '../../portal/system.tsx';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { useForm } from '../../shared/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { RoleChoices } from '../role/RoleChoices.tsx';

type NewServiceDialogProps = {
  /** The roles that the caller may give. */
  roles: ServiceAccounts['roles'];
  onAdded: (services: ServiceAccounts) => void;
  onClose: () => void;
};

/** The form of a new service account. */
export function NewServiceDialog({ roles, onAdded, onClose }: NewServiceDialogProps) {
  const api = useApi();
  const formId = useId();
  const form = useForm<NewServiceAccount>({
    initial: { name: '', roles: [] },
    validate: ({ name }) => (name.trim() === '' ? { name: m.form_required() } : {}),
    submit: async ({ values, idempotencyKey }, signal) => {
      const options = { idempotencyKey, notice: 'unlessFields', signal } as const;
      onAdded((await api('addServiceAccount', { body: values }, options)).data);
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.admin_services_new()}
      description={m.admin_services_new_text()}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button type="submit" form={formId} pending={form.busy}>
            {m.admin_services_add()}
          </Button>
        </>
      }
    >
      <form id={formId} {...form.props} className={stack}>
        <Field label={m.tokens_name()} hint={m.admin_services_name_hint()} error={form.errors.name} required>
          {(control) => (
            <TextInput
              {...control}
              name="name"
              autoComplete="off"
              maxLength={PART_OF_NAME_MAX}
              value={form.values.name}
              readOnly={form.busy}
              onChange={(event) => form.change({ name: event.target.value })}
              onBlur={() => form.leave('name')}
            />
          )}
        </Field>
        <RoleChoices
          roles={roles}
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
