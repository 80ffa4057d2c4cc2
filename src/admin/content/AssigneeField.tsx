import { m } from '../../i18n/compiled/messages.js';
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

export const requestFields: SpecialFields = { form: { assignee: AssigneeField }, filter: {}, value: {} };
