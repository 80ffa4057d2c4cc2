import { EMPTY_VALUE } from '../../../contract/constants.ts';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { m } from '../../i18n/compiled/messages.js';
import { countryName } from '../../i18n/countries.ts';
import { Button } from '../../ui/Button.tsx';
import { FormField } from '../resource/FormField.tsx';
import type { SpecialFields, SpecialFormProps } from '../resource/specialFields.tsx';
import { useLastUser } from '../shell/useLastUser.ts';

/** Who works on a request: a colleague, or with one press whoever fills it in. */
function AssigneeField({ values: _, set: __, ...props }: SpecialFormProps) {
  const me = useLastUser();
  const takes = me && props.value !== me.id && !props.disabled;
  return (
    <FormField
      {...props}
      hint={
        takes && (
          <Button variant="ghost" size="sm" onClick={() => props.onChange(me.id)}>
            {m.admin_request_take()}
          </Button>
        )
      }
    />
  );
}

const Country = ({ record: { country } }: { record: ResourceRecord }) => (
  <span>{typeof country === 'string' && country !== '' ? countryName(country) : EMPTY_VALUE}</span>
);

/** What a request shows otherwise than its kinds of fields say. */
export const requestFields: SpecialFields = {
  form: { assignee: AssigneeField },
  filter: {},
  value: { country: Country },
};
