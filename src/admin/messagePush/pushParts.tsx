import { Permitted } from '../base/permissions.tsx';
import { FormField } from '../resource/FormField.tsx';
import type { PanelParts, SpecialFormProps } from '../resource/panelParts.ts';
import { ReceiptList } from './ReceiptList.tsx';
import { TemplateField } from './TemplateField.tsx';

type AudienceFieldProps = SpecialFormProps & { audience: string };

/** A field that is shown for one audience only. */
const AudienceField = ({ audience, values, set: _, ...field }: AudienceFieldProps) =>
  values.audience === audience ? <FormField {...field} hint={undefined} required /> : null;

/** The form of a message: the template, and the roles or users that receive it. Its pane shows who has read it. */
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
