import { OWN_FIELDS, user } from '../../../contract/resources/user.ts';
import { m } from '../../i18n/compiled/messages.js';
import { FormField } from '../resource/FormField.tsx';
import type { SpecialFields, SpecialFormProps } from '../resource/specialFields.tsx';
import { useLastUser } from '../shell/useLastUser.ts';

/** What decides how people sign in and what they may do: nobody changes it of themselves. */
function GuardedField({ values, set: _, ...props }: SpecialFormProps) {
  const me = useLastUser();
  const isOwn = me !== null && values.id === me.id;
  return <FormField {...props} {...(isOwn && { readOnly: true, hint: m.admin_user_own_field() })} />;
}

export const guardedFields: SpecialFields['form'] = Object.fromEntries(
  user.form
    .flatMap(({ fields }) => fields)
    .filter((name) => !OWN_FIELDS.includes(name))
    .map((name) => [name, GuardedField]),
);
