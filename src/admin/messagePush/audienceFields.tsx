import { FormField } from '../resource/FormField.tsx';
import type { SpecialFields, SpecialFormProps } from '../resource/specialFields.tsx';
import { TemplateField } from './TemplateField.tsx';

type AudienceFieldProps = SpecialFormProps & { audience: string };

/** A field that is asked for with one audience alone. */
const AudienceField = ({ audience, values, set: _, ...field }: AudienceFieldProps) =>
  values.audience === audience ? <FormField {...field} hint={undefined} required /> : null;

/** What a message is written by, and whom it is for: the roles, or the people, as the audience says. */
export const audienceFields: SpecialFields = {
  form: {
    template: TemplateField,
    roles: (props) => <AudienceField {...props} audience="roles" />,
    people: (props) => <AudienceField {...props} audience="people" />,
  },
  filter: {},
  value: {},
};
