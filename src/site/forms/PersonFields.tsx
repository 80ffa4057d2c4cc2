import { EMAIL_MAX, LINE_MAX, PHONE_MAX } from '../../../contract/lengths.ts';
import { m } from '../../i18n/compiled/messages.js';
import { countryOptions } from '../../i18n/countries.ts';
import { withNote } from '../../i18n/format.ts';
import { type Form, sharedPart } from '../../shared/useForm.ts';
import { useHydrated } from '../../ui/useHydrated.ts';
import { SelectField } from './choiceFields.tsx';
import { TextField } from './fields.tsx';
import { pair } from './formStyles.ts';
import { emailFault, type Fault, lineFault } from './rules.ts';

/** The sender: fields that an inquiry and an enrollment share. */
export type PersonValues = { name: string; workEmail: string; organization: string; country: string; phone: string };

/** The sender's fields. All are required except the phone, which is marked as optional. */
export function PersonFields<Values extends PersonValues>({ form: given }: { form: Form<Values> }) {
  // the sender's fields are the same in every form that has them
  const form = sharedPart<PersonValues>(given);
  return (
    <>
      <div className={pair}>
        <TextField form={form} name="name" label={m.form_name()} autoComplete="name" maxLength={LINE_MAX} />
        <WorkEmailField form={form} />
      </div>
      <div className={pair}>
        <OrganizationField form={form} />
        <CountryField form={form} />
      </div>
    </>
  );
}

export function WorkEmailField<Values extends { workEmail: string }>({ form: given }: { form: Form<Values> }) {
  const form = sharedPart<{ workEmail: string }>(given);
  return (
    <TextField
      form={form}
      name="workEmail"
      label={m.form_work_email()}
      type="email"
      inputMode="email"
      autoComplete="email"
      maxLength={EMAIL_MAX}
    />
  );
}

export function OrganizationField<Values extends { organization: string }>({ form: given }: { form: Form<Values> }) {
  const form = sharedPart<{ organization: string }>(given);
  return (
    <TextField
      form={form}
      name="organization"
      label={m.form_organization()}
      autoComplete="organization"
      maxLength={LINE_MAX}
    />
  );
}

export function CountryField<Values extends { country: string }>({ form: given }: { form: Form<Values> }) {
  const form = sharedPart<{ country: string }>(given);
  const isHydrated = useHydrated();
  return (
    <SelectField
      form={form}
      name="country"
      label={m.form_country()}
      options={isHydrated ? countryOptions() : []}
      autoComplete="country"
    />
  );
}

/** The optional phone field. */
export function PhoneField<Values extends { phone: string }>({ form: given }: { form: Form<Values> }) {
  const form = sharedPart<{ phone: string }>(given);
  return (
    <TextField
      form={form}
      name="phone"
      label={withNote(m.form_phone(), m.form_optional())}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={PHONE_MAX}
    />
  );
}

/** Returns the errors of the sender's fields by the contract's rules. */
export const personFaults = (values: PersonValues): Record<keyof PersonValues, Fault | undefined> => ({
  name: lineFault(values.name, LINE_MAX),
  workEmail: emailFault(values.workEmail),
  organization: lineFault(values.organization, LINE_MAX),
  country: values.country === '' ? 'required' : undefined,
  phone: lineFault(values.phone, PHONE_MAX, true),
});

/** Returns the sender for the API: trimmed, and without an empty phone. */
export function personBody({ name, workEmail, organization, country, phone }: PersonValues) {
  const entered = phone.trim();
  return {
    name: name.trim(),
    workEmail: workEmail.trim(),
    organization: organization.trim(),
    country,
    ...(entered !== '' && { phone: entered }),
  };
}
