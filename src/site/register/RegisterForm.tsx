import { PASSWORD_MIN } from '../../../contract/constants.ts';
import { LINE_MAX, PART_OF_NAME_MAX } from '../../../contract/lengths.ts';
import type { Localized } from '../../../contract/schema.ts';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { FormFailure } from '../../shared/FormFailure.tsx';
import type { Form } from '../../shared/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { ConsentField } from '../forms/choiceFields.tsx';
import { EntryFrame } from '../forms/EntryFrame.tsx';
import { PasswordField, TextField } from '../forms/fields.tsx';
import { actions, pair, remark, stack } from '../forms/formStyles.ts';
import { CountryField, OrganizationField, PhoneField, WorkEmailField } from '../forms/PersonFields.tsx';
import { nameOrder, type Registration } from './registration.ts';

/**
 * The registration form. All fields are required except the phone, which is marked as optional. Without the current
 * consent text, which is still coming or cannot be loaded, it shows the first version.
 */
export function RegisterForm({ form, consent }: { form: Form<Registration>; consent: Localized | null }) {
  return (
    <EntryFrame title={m.register_title()} lede={m.register_lede()}>
      <form {...form.props} className={stack}>
        <div className={pair}>
          {nameOrder().map((part) => (
            <TextField
              key={part}
              form={form}
              name={part}
              label={partNames[part].label()}
              autoComplete={partNames[part].autoComplete}
              maxLength={PART_OF_NAME_MAX}
            />
          ))}
        </div>
        <WorkEmailField form={form} />
        <div className={pair}>
          <OrganizationField form={form} />
          <TextField
            form={form}
            name="jobTitle"
            label={m.form_job_title()}
            autoComplete="organization-title"
            maxLength={LINE_MAX}
          />
        </div>
        <div className={pair}>
          <CountryField form={form} />
          <PhoneField form={form} />
        </div>
        <PasswordField
          form={form}
          name="password"
          label={m.form_password()}
          hint={m.form_password_hint({ min: PASSWORD_MIN })}
          autoComplete="new-password"
        />
        <PasswordField
          form={form}
          name="confirmPassword"
          label={m.form_confirm_password()}
          autoComplete="new-password"
        />
        <ConsentField form={form} name="consent">
          {consent ? localized(consent) : m.register_consent()}
        </ConsentField>
        <FormFailure failure={form.failure} />
        <div className={actions}>
          <Button type="submit" size="lg" pending={form.busy}>
            {m.register_submit()}
          </Button>
          <p className={remark}>
            {m.register_have_account()}{' '}
            <TextLink href="/login" variant="inline">
              {m.nav_login()}
            </TextLink>
          </p>
        </div>
      </form>
    </EntryFrame>
  );
}

const partNames = {
  firstName: { label: m.form_first_name, autoComplete: 'given-name' },
  lastName: { label: m.form_last_name, autoComplete: 'family-name' },
} as const;
