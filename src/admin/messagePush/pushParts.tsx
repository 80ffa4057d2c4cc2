import { Permitted } from '../base/permissions.tsx';
import { FormField } from '../resource/FormField.tsx';
import type { PanelParts, SpecialFormProps } from '../resource/panelParts.ts';
import { ReceiptList } from './ReceiptList.tsx';
import { TemplateField } from './TemplateField.tsx';

type AudienceFieldProps = SpecialFormProps & { audience: string };

/** A field that is asked for with one audience alone. */
const AudienceField = ({ audience, values, set: _, ...field }: AudienceFieldProps) =>
  values.audience === audience ? <FormField {...field} hint={undefined} required /> : null;

/** What a message is written by, and whom it is for: the roles, or the people, as the audience says; and who read it. */
export const pushParts: PanelParts = {
  fields: {
    template: TemplateField,
    roles: (props) => <AudienceField {...props} audience="roles" />,
    people: (props) => <AudienceField {...props} audience="people" />,
  },
  further: ({ id, recipients }) =>
    Number(recipients) > 0 && (
      <Permitted code="push:detail">
        <ReceiptList key={id} id={id} />
      </Permitted>
    ),
};
