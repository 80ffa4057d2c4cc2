import { INVITATION_HOURS } from '../../../contract/constants.ts';
import { OWN_FIELDS, user } from '../../../contract/resources/user.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { useLastUser } from '../base/useLastUser.ts';
import { FormField } from '../resource/FormField.tsx';
import type { PanelParts, SpecialFormProps } from '../resource/panelParts.ts';

/** Hints in the form for a user who will be invited. */
const invitation: Readonly<Record<string, () => string>> = {
  workEmail: () => m.admin_user_invitation({ hours: formatNumber(INVITATION_HOURS) }),
  locale: m.admin_user_invitation_language,
};

/** A field of a user account, with a hint about the invitation. In the user's own account most fields are read-only. */
function PersonField({ values: { id }, set: _, ...props }: SpecialFormProps) {
  const me = useLastUser();
  const invited = id === undefined && invitation[props.name]?.();
  const isOwn = me !== null && id === me.id && !OWN_FIELDS.includes(props.name);
  return (
    <FormField
      {...props}
      {...(invited && { hint: invited })}
      {...(isOwn && { readOnly: true, hint: m.admin_user_own_field() })}
    />
  );
}

export const personParts: PanelParts = {
  fields: Object.fromEntries(user.form.flatMap(({ fields }) => fields.map((name) => [name, PersonField]))),
};
